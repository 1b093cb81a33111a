import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type Actor, DomainError } from '#kit/event-sourcing';
import { ListPeople, NamesOfKeys, RoleOf } from '#domain/partner';
import { ReadModels } from '#kit/projections';
import { partnerOf } from '#platform/domain-model';
import { AnnouncedEvents } from '#platform/webhooks';
import type { Author, RequestDetails } from '../../api/portal.responses.js';
import { requestDocumentId, requestsProjection } from '../../domain/projections/requests.js';
import { RequestLog } from '../../requests/request-log.js';

/**
 * Finds the outcome and changes of a request for one of the tenant's people or keys.
 *
 * @throws {DomainError} `E_NOT_FOUND`
 */
export class FindRequest extends Query<RequestDetails> {
  constructor(
    readonly tenantId: string,
    /** The key or the person who sees the names. */
    readonly viewerId: string,
    readonly requestId: string,
    /** Its time, if several requests may have the id. */
    readonly at: string | null,
  ) {
    super();
  }
}

@QueryHandler(FindRequest)
export class FindRequestHandler implements IQueryHandler<FindRequest> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly announced: AnnouncedEvents,
    private readonly log: RequestLog,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ tenantId, viewerId, requestId, at }: FindRequest): Promise<RequestDetails> {
    const [outcome, stored] = await Promise.all([
      this.log.find(tenantId, requestId, at),
      this.readModels.get(requestsProjection, requestDocumentId(partnerOf(tenantId), requestId)),
    ]);
    if (stored === null && outcome === null)
      throw new DomainError(
        'E_NOT_FOUND',
        'No request found with this ID. We keep all requests that changed something, and failed requests from the last seven days.',
      );
    const { changes, more } = stored?.document ?? { changes: [], more: 0 };
    const sources = changes.map(({ changedAt: recordedAt, ...change }) => ({ ...change, recordedAt }));
    const authors = [...changes.map(({ actor }) => actor), ...(outcome ? [actorOf(outcome.by)] : [])];
    const [announcements, nameOf] = await Promise.all([
      this.announced.of(tenantId, sources),
      namesVisibleTo(this.queryBus, tenantId, viewerId, authors),
    ]);
    return {
      requestId,
      outcome: outcome && { ...outcome, by: nameOf(actorOf(outcome.by)) },
      changes: changes.map(({ actor, eventId, ...change }) => ({
        ...change,
        by: nameOf(actor),
        webhooks: announcements.flatMap(({ source, ...webhook }) => (source === eventId ? [webhook] : [])),
      })),
      more,
    };
  }
}

/**
 * Returns a lookup for the names of keys and the addresses of people among some actors; only admins see the addresses of
 * others (contract 11.3).
 *
 * @param viewerId the person or the key who sees the names
 */
export async function namesVisibleTo(
  queryBus: QueryBus,
  tenantId: string,
  viewerId: string,
  actors: readonly Actor[],
): Promise<(actor: Actor) => Author> {
  const partnerId = partnerOf(tenantId);
  const keyIds = new Set(actors.flatMap(({ type, id }) => (type === 'partner' ? [id] : [])));
  const [keys, people, role] = await Promise.all([
    queryBus.execute(new NamesOfKeys(partnerId, [...keyIds])),
    queryBus.execute(new ListPeople(partnerId)),
    queryBus.execute(new RoleOf(partnerId, viewerId)),
  ]);
  const visible = people.filter((person) => role === 'admin' || person.userId === viewerId);
  const names = new Map<string, string | null>([
    ...[...keys].map(([keyId, name]) => [`partner/${keyId}`, name] as const),
    ...visible.map((person) => [`portal-user/${person.userId}`, person.email] as const),
  ]);
  return ({ type, id }) => ({ type, name: names.get(`${type}/${id}`) ?? null });
}

const PERSON = /^portal\/(.*)$/;

/** Returns the API key or the person that a logged `by` stands for. */
export function actorOf(keyId: string): Actor {
  const [, userId] = PERSON.exec(keyId) ?? [];
  return userId === undefined ? { type: 'partner', id: keyId } : { type: 'portal-user', id: userId };
}
