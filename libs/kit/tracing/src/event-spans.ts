import { type CommandTrace, parseStreamName, type RecordedEvent } from '#kit/event-sourcing';
import type { StoredEvent } from '#kit/event-store';
import { currentTraceparent, inSpan, isTracing, type OpenSpan, startSpan } from './spans.js';

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
export interface EventSpans {
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
