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
import { type CommandTrace, parseStreamName, type RecordedEvent } from '#kit/event-sourcing';
import type { StoredEvent } from '#kit/event-store';

/** The parts of the OpenTelemetry SDK that spans need. */
interface Sdk {
  readonly tracer: Tracer;
  readonly parseTraceParent: typeof parseTraceParent;
}

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

const isTracing = (): boolean => sdk !== null;

interface SpanOptions {
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
    end: () => span.end(),
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

/**
 * Returns spans for commands and their appends.
 *
 * @param store value of `db.system.name`
 */
export const commandTrace = (store: 'sqlite' | 'eventstoredb'): CommandTrace => ({
  execute: (category, work) => inSpan(`execute ${category}`, {}, work),
  append: (category, work) =>
    inSpan(
      `append ${category}`,
      {
        kind: 'CLIENT',
        attributes: {
          'db.system.name': store,
          'db.operation.name': 'append',
          'db.collection.name': category,
        },
      },
      work,
    ),
  traceparent: currentTraceparent,
});

/** The spans of a subscription that handles events. Spans without `end` are not exported. */
interface EventSpans {
  /** Returns the event with its own span as `traceparent`, so that what follows from it continues there. */
  readonly continued: <E extends RecordedEvent>(event: E) => E;
  /** Ends the spans. @param failed whether an event was not handled; default: none */
  end(failed?: (event: StoredEvent) => boolean): void;
}

const NONE: EventSpans = { continued: (event) => event, end: () => undefined };

/** Begins a span for each event that was recorded in a trace. @param subscription its name */
export function startEventSpans(subscription: string, events: readonly StoredEvent[]): EventSpans {
  if (!isTracing()) return NONE;
  const spans = new Map<string, { readonly event: StoredEvent; readonly span: OpenSpan }>();
  for (const event of events) {
    const { traceparent } = event.metadata;
    const span = typeof traceparent === 'string' ? startEventSpan(subscription, event, traceparent) : null;
    if (span) spans.set(event.id, { event, span });
  }
  return {
    continued: (event) => {
      const traceparent = spans.get(event.id)?.span.traceparent;
      return traceparent === undefined ? event : { ...event, metadata: { ...event.metadata, traceparent } };
    },
    end: (failed = () => false) => {
      for (const { event, span } of spans.values()) {
        if (failed(event)) span.fail('_OTHER');
        span.end();
      }
    },
  };
}

function startEventSpan(
  subscription: string,
  { id, type, stream }: StoredEvent,
  parent: string,
): OpenSpan | null {
  const { category } = parseStreamName(stream);
  return startSpan(`process ${category}`, {
    kind: 'CONSUMER',
    parent,
    attributes: {
      'messaging.system': 'event-log',
      'messaging.operation.name': 'process',
      'messaging.operation.type': 'process',
      'messaging.destination.name': category,
      'messaging.consumer.group.name': subscription,
      'messaging.message.id': id,
      'event.type': type,
    },
  });
}
