import type { Actor, DomainEvent, Projection, Recorded } from '#kit/event-sourcing';
import { parseStreamName } from '#kit/event-sourcing';

/** A change that a request led to, at once or later. */
export interface Change {
  /** Of the event: by it what partners are told of it is found. */
  readonly eventId: string;
  readonly type: string;
  /** What was changed: the category and the id of its stream. */
  readonly kind: string;
  readonly id: string;
  /** The company that it belongs to, where it belongs to one. */
  readonly companyId: string | null;
  /** What a person did in the portal, as the route says it. */
  readonly act: string | null;
  readonly actor: Actor;
  readonly changedAt: string;
}

/** What one request of a tenant changed. Request ids are their makers': two requests may have one. */
export interface RequestDocument {
  readonly tenantId: string;
  readonly requestId: string;
  /** In the order of the log, the first of them. */
  readonly changes: readonly Change[];
  /** How many more there are. */
  readonly more: number;
}

const MOST_CHANGES = 100;

/** The id of a request's document: the tenant is part of it, so that a partner finds its own alone. */
export const requestDocumentId = (tenantId: string, requestId: string): string => `${tenantId}/${requestId}`;

/** What each request changed, by its id. No write waits for it: people only look it up. */
export const requestsProjection: Projection<RequestDocument, DomainEvent> = {
  name: 'requests',
  version: 1,
  // `visibleEventsOnly` replaces these by the categories that partners see events of.
  categories: [],
  readLater: true,

  documentIds: ({ metadata: { tenantId, correlationId } }) =>
    tenantId === null ? [] : [requestDocumentId(tenantId, correlationId)],

  fold(document, event) {
    const { tenantId, correlationId: requestId } = event.metadata;
    const { changes, more } = document ?? { changes: [], more: 0 };
    return {
      tenantId: tenantId ?? '',
      requestId,
      ...(changes.length < MOST_CHANGES
        ? { changes: [...changes, changeOf(event)], more }
        : { changes, more: more + 1 }),
    };
  },
};

function changeOf({ id: eventId, stream, type, data, metadata }: Recorded<DomainEvent>): Change {
  const { category: kind, id } = parseStreamName(stream);
  const { companyId = null, act = null } = data as { readonly companyId?: string; readonly act?: string };
  const { actor, recordedAt: changedAt } = metadata;
  return { eventId, type, kind, id, companyId, act, actor, changedAt };
}
