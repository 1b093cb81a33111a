import {
  type Attributes,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import type { parseTraceParent } from '@opentelemetry/core';
import type { RecordedEvent } from '#kit/event-sourcing';

/** The parts of the OpenTelemetry SDK that spans need. */
export interface Sdk {
  readonly tracer: Tracer;
  readonly parseTraceParent: typeof parseTraceParent;
}

/** The tracing of a process. */
export interface Tracing {
  /** Exports the last spans, and gives up after a few seconds if the collector does not respond. */
  stop(): Promise<void>;
}

/** Null if tracing is off: then every function returns at once. */
let sdk: Sdk | null = null;

/** Turns tracing on, or off with null. */
export function useSdk(loaded: Sdk | null): void {
  sdk = loaded;
}

export const isTracing = (): boolean => sdk !== null;

export interface SpanOptions {
  /** Default: `INTERNAL`. */
  readonly kind?: keyof typeof SpanKind;
  /** Names and values of OpenTelemetry's semantic conventions; never personal data, keys, or paths that contain them. */
  readonly attributes?: Attributes;
  /** W3C `traceparent`; if it is null or invalid, a new trace begins. Default: the span under way. */
  readonly parent?: string | null;
}

/** A span that has begun and not ended. */
export interface OpenSpan {
  /** W3C `traceparent` for work elsewhere that continues the trace. */
  readonly traceparent: string;
  /** Runs work whose spans and log lines belong to this span. */
  run<T>(work: () => T): T;
  /** Adds attributes. @param name replaces the span's name */
  set(attributes: Attributes, name?: string): void;
  /** Marks the span as failed. @param type value of `error.type`: a code or the name of a class, never a message */
  fail(type: string): void;
  end(): void;
}

/** Begins a span; null if tracing is off. A span that is never ended is not exported. */
export function startSpan(name: string, { kind, attributes, parent }: SpanOptions = {}): OpenSpan | null {
  if (sdk === null) return null;
  const place = parent === undefined ? context.active() : contextOf(parent, sdk);
  const options = { kind: SpanKind[kind ?? 'INTERNAL'], attributes: attributes ?? {} };
  const span = sdk.tracer.startSpan(name, options, place);
  return {
    traceparent: traceparentOf(span),
    run: (work) => context.with(trace.setSpan(place, span), work),
    set: (more, renamed) => {
      span.setAttributes(more);
      if (renamed !== undefined) span.updateName(renamed);
    },
    fail: (type) => {
      span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => {
      span.end();
    },
  };
}

/** Runs work as a span, which ends and fails with it. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: OpenSpan | null) => Promise<T>,
): Promise<T> {
  const span = startSpan(name, options);
  if (span === null) return work(null);
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.fail(nameOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Runs work whose spans and log lines continue the trace in which an event was recorded. */
export const inTraceOf = <T>(event: Pick<RecordedEvent, 'metadata'>, work: () => T): T =>
  sdk === null || event.metadata.traceparent === undefined
    ? work()
    : context.with(contextOf(event.metadata.traceparent, sdk), work);

/** Returns the `traceparent` of the span under way; undefined if there is none. */
export function currentTraceparent(): string | undefined {
  const span = sdk && trace.getSpan(context.active());
  return span ? traceparentOf(span) : undefined;
}

/** Returns the fields that each log line of a trace carries. */
export function traceLogFields(): object {
  const span = sdk && trace.getSpan(context.active());
  if (!span) return {};
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}

/** Keeps only the `sampled` flag of the caller, and no `tracestate`, which may contain anything. */
function contextOf(traceparent: string | null, { parseTraceParent: parse }: Sdk) {
  const parsed = traceparent === null ? null : parse(traceparent);
  if (parsed === null) return ROOT_CONTEXT;
  const traceFlags = parsed.traceFlags & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { ...parsed, traceFlags, isRemote: true });
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '_OTHER');
