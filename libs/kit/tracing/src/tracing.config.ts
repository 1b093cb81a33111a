import type { EnvReader } from '#kit/kernel';

export class TracingConfig {
  /** Whether traces are exported. The SDK itself reads the address and all other `OTEL_*` variables. */
  readonly isOn: boolean;

  constructor(env: EnvReader) {
    const address = env.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
    this.isOn = address !== null && env.text('OTEL_SDK_DISABLED')?.toLowerCase() !== 'true';
  }
}
