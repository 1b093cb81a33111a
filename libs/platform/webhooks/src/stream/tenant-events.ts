import type { DocumentStore, Stored } from '#kit/document-store';
import { type PartnerEventDocument, partnerEvents, SUBSCRIPTION } from '../records.js';

type StoredEvent = Stored<PartnerEventDocument>;

/** The id that stands for the time before a tenant's first event. */
export const BEFORE_ALL = '0';
const PAGE = 100;

/** How far somebody has read a tenant's events: the last event, and at its position those that were read. */
export interface Cursor {
  /** The last event's id, or {@link BEFORE_ALL}. */
  readonly id: string;
  readonly position: number;
  readonly sequence: number;
  /** Of events that were placed at the position after others had been read there ({@link behind}). */
  readonly read: ReadonlySet<string>;
}

const BEGINNING: Cursor = { id: BEFORE_ALL, position: -Infinity, sequence: -1, read: new Set() };

/**
 * The place of an event that belongs to no position of the log that is still to come: behind all that was announced, and
 * before all that will be.
 *
 * @param announced the checkpoint of the webhooks
 */
export const behind = (announced: number): number => announced + 0.5;

/** The position up to which events are announced; -1 before the first. */
export const announcedUpTo = async (store: DocumentStore): Promise<number> =>
  (await store.checkpoint(SUBSCRIPTION)) ?? -1;

/**
 * Partner events in the order in which they became known: by position in the log, those of one event of the log by
 * `sequence`. What the subscriber is still writing, a store without transactions may show in part: it is left for later.
 */
export class TenantEvents {
  constructor(private readonly store: DocumentStore) {}

  /** Behind all that is announced by now. */
  async now(tenantId: string): Promise<Cursor> {
    const newest = await this.store.find(partnerEvents, {
      where: { tenantId, position: { $lt: (await announcedUpTo(this.store)) + 1 } },
      orderBy: { field: 'position', then: ['sequence'], descending: true },
      limit: PAGE,
    });
    return newest.reverse().reduce(moved, BEGINNING);
  }

  /** Behind an event; null where it is no event of the tenant. */
  async after(tenantId: string, eventId: string): Promise<Cursor | null> {
    if (eventId === BEFORE_ALL) return BEGINNING;
    const event = await this.store.get(partnerEvents, eventId);
    return event?.document.tenantId === tenantId ? cursorAt(event) : null;
  }

  /** What follows, a page of it, and where that leads to. */
  async read(
    tenantId: string,
    cursor: Cursor,
  ): Promise<{ readonly events: readonly StoredEvent[]; readonly cursor: Cursor; readonly isAll: boolean }> {
    const below = (await announcedUpTo(this.store)) + 1;
    const limit = PAGE + cursor.read.size;
    const from = Number.isFinite(cursor.position) ? { $gte: cursor.position } : {};
    const found = await this.store.find(partnerEvents, {
      where: { tenantId, position: { ...from, $lt: below } },
      orderBy: { field: 'position', then: ['sequence'] },
      limit,
    });
    const events = found.filter((event) => !wasRead(event, cursor));
    return { events, cursor: events.reduce(moved, cursor), isAll: found.length < limit };
  }
}

const cursorAt = ({ id, document: { position, sequence } }: StoredEvent): Cursor => ({
  id,
  position,
  sequence,
  read: new Set([id]),
});

const moved = (cursor: Cursor, event: StoredEvent): Cursor =>
  event.document.position === cursor.position
    ? { ...cursorAt(event), read: new Set([...cursor.read, event.id]) }
    : cursorAt(event);

/** At one position of the log events come in order; at a place behind it, as they happen to. */
function wasRead({ id, document }: StoredEvent, cursor: Cursor): boolean {
  if (document.position !== cursor.position) return false;
  if (cursor.read.has(id)) return true;
  if (!Number.isInteger(document.position)) return false;
  const order = document.sequence - cursor.sequence;
  return order < 0 || (order === 0 && id < cursor.id);
}
