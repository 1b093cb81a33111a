import type { EnvReader } from '#kit/kernel';

const MAX_SECONDS = 600;

export class ShutdownConfig {
  /** Seconds from SIGTERM to the drain. Load balancers notice only some seconds later that a process is stopping. */
  readonly shutdownDelaySeconds: number;

  constructor(env: EnvReader) {
    this.shutdownDelaySeconds = env.integer('SHUTDOWN_DELAY_SECONDS', 0, MAX_SECONDS);
  }
}
