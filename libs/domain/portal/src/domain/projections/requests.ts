import type { Actor, DomainEvent, Projection, Recorded } from '#kit/event-sourcing';
import { parseStreamName } from '#kit/event-sourcing';
import { partnerOf } from '#platform/domain-model';

/** A change caused by a request, immediately or later. */
export interface Change {
  /** Id of the event, used to find its webhooks. */
  readonly eventId: string;
  readonly type: string;
  /** Category and id of the changed stream. */
  readonly kind: string;
  readonly id: string;
  /** The company that the stream belongs to, if any. */
  readonly companyId: string | null;
  /** For a portal act: its method and route. */
  readonly act: string | null;
  readonly actor: Actor;
  readonly changedAt: string;
}

/** The changes of one request of a tenant. Clients choose request ids, so several requests can share one. */
interface RequestDocument {
  readonly tenantId: string;
  readonly requestId: string;
  /** The first changes, in log order. */
  readonly changes: readonly Change[];
  /** Number of further changes. */
  readonly more: number;
}

const MAX_CHANGES = 100;

/**
 * Returns the id of a request's document. It contains the tenant, so that partners find only their own
 * requests.
 */
export const requestDocumentId = (tenantId: string, requestId: string): string => `${tenantId}/${requestId}`;

/** The changes of each request, by its id. Writes do not wait for it: people only look it up later. */
export const requestsProjection: Projection<RequestDocument, DomainEvent> = {
  name: 'requests',
  version: 1,
  // `visibleEventsOnly` replaces these with the categories of events that partners can see.
  categories: [],
  readLater: true,

  documentIds: ({ metadata: { tenantId, correlationId } }) =>
    tenantId === null ? [] : [requestDocumentId(partnerOf(tenantId), correlationId)],

  fold(document, event) {
    const { tenantId, correlationId: requestId } = event.metadata;
    const { changes, more } = document ?? { changes: [], more: 0 };
    return {
      tenantId: partnerOf(tenantId ?? ''),
      requestId,
      ...(changes.length < MAX_CHANGES
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
