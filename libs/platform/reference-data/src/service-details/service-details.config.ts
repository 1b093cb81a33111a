import { type EnvReader, type Environment, ProcessConfig } from '#kit/kernel';

export class ServiceDetailsConfig {
  readonly environment: Environment;
  /** Absolute path of the JSON file with the service's details; null: samples (sandbox only). */
  readonly serviceDetailsFile: string | null;

  constructor(env: EnvReader) {
    this.environment = new ProcessConfig(env).environment;
    this.serviceDetailsFile = env.path('SERVICE_DETAILS_FILE');
  }
}
