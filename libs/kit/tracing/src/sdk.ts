import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { type ExportResult, ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { type Logger, withTimeout } from '#kit/kernel';
import { type Tracing, useSdk } from './spans.js';

const SERVICE_NAME = 'partner-formation-service';
/** Time limit (ms) of the last export, well below the time that a stopping process has. */
const FLUSH_MS = 3_000;

/** Turns tracing on. @param processor default: sends batches to the collector that the `OTEL_*` variables name */
export function startSdk(
  logger: Pick<Logger, 'info' | 'warn'>,
  processor: SpanProcessor = new BatchSpanProcessor(new ReportingExporter(new OTLPTraceExporter(), logger)),
): Tracing {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': SERVICE_NAME }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new BasicTracerProvider({ resource, spanProcessors: [processor] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  useSdk({ tracer: provider.getTracer(SERVICE_NAME), parseTraceParent });
  return {
    stop: async () => {
      useSdk(null);
      context.disable();
      // The exporter has reported a failure.
      await withTimeout(FLUSH_MS, provider.shutdown()).catch(() => undefined);
    },
  };
}

/** Logs the first failed export of an outage, and the first success after it. */
export class ReportingExporter implements SpanExporter {
  private isFailing = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly logger: Pick<Logger, 'info' | 'warn'>,
  ) {}

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.exporter.export(spans, (result) => {
      this.report(result);
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  private report({ code, error }: ExportResult): void {
    const fails = code === ExportResultCode.FAILED;
    if (fails && !this.isFailing)
      this.logger.warn('traces are lost: the collector of OTEL_EXPORTER_OTLP_ENDPOINT does not accept them', {
        reason: error?.message,
      });
    if (!fails && this.isFailing) this.logger.info('traces are exported again');
    this.isFailing = fails;
  }
}
