import type { EnvReader } from '#kit/kernel';

export class MetricsConfig {
  /** The port that serves `/metrics` to other machines; null: the API's port serves it, to this machine only. */
  readonly metricsPort: number | null;

  constructor(env: EnvReader) {
    this.metricsPort = env.port('METRICS_PORT', 0) || null;
  }
}
