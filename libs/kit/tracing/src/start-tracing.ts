import type { Config, Logger } from '#kit/kernel';
import type { Tracing } from './spans.js';
import { TracingConfig } from './tracing.config.js';

/**
 * Turns tracing on if `OTEL_EXPORTER_OTLP_ENDPOINT` is set; otherwise does not load the SDK.
 *
 * @param logger warns once per outage of the collector
 */
export async function startTracing(config: Config, logger: Pick<Logger, 'info' | 'warn'>): Promise<Tracing> {
  if (!config.get(TracingConfig).isOn) return { stop: () => Promise.resolve() };
  const { startSdk } = await import('./sdk.js');
  return startSdk(logger);
}
