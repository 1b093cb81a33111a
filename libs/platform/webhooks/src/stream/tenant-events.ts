import { partnerOf } from '#platform/domain-model';
import type { DocumentStore, Stored } from '#kit/document-store';
import { type PartnerEventDocument, partnerEvents, SUBSCRIPTION } from '../records.js';

type StoredEvent = Stored<PartnerEventDocument>;

/** Stands for the time before a tenant's first event. */
export const BEFORE_ALL = '0';
const PAGE = 100;

/** How far a reader has read: the last event, and the ids already read at its position. */
export interface Cursor {
  /** The last event's id, or {@link BEFORE_ALL}. */
  readonly id: string;
  readonly position: number;
  readonly sequence: number;
  /** Ids read at a position where events are placed late ({@link lateEventPosition}). */
  readonly read: ReadonlySet<string>;
}

export const BEGINNING: Cursor = { id: BEFORE_ALL, position: -Infinity, sequence: -1, read: new Set() };

/**
 * Returns the position of an event that has none in the log: after everything announced, before everything to
 * come.
 *
 * @param announced the checkpoint of the webhooks
 */
export const lateEventPosition = (announced: number): number => announced + 0.5;

/** Returns the position up to which events are announced; -1 before the first. */
export const announcedUpTo = async (store: DocumentStore): Promise<number> =>
  (await store.checkpoint(SUBSCRIPTION)) ?? -1;

/**
 * Reads partner events in the order in which they became known: by log position, then by `sequence`. Skips events
 * that the subscriber is still writing, because a store without transactions may show only some of them.
 */
export class TenantEvents {
  constructor(private readonly store: DocumentStore) {}

  /** Returns a cursor after everything announced so far. */
  async now(tenantId: string): Promise<Cursor> {
    const newest = await this.store.find(partnerEvents, {
      where: { tenantId, position: { $lt: (await announcedUpTo(this.store)) + 1 } },
      orderBy: { field: 'position', then: ['sequence'], descending: true },
      limit: PAGE,
    });
    return newest.reverse().reduce(moved, BEGINNING);
  }

  /**
   * Returns a cursor after an event; null if the tenant has no such event. An event from before a reset of the sandbox
   * stands for the time before the tenant's first event.
   */
  async after(tenantId: string, eventId: string): Promise<Cursor | null> {
    if (eventId === BEFORE_ALL) return BEGINNING;
    const event = await this.store.get(partnerEvents, eventId);
    if (!event || partnerOf(event.document.tenantId) !== partnerOf(tenantId)) return null;
    return event.document.tenantId === tenantId ? cursorAt(event) : BEGINNING;
  }

  /** Returns the next page and the cursor after it. */
  async read(
    tenantId: string,
    cursor: Cursor,
  ): Promise<{ readonly events: readonly StoredEvent[]; readonly cursor: Cursor; readonly isAll: boolean }> {
    const below = (await announcedUpTo(this.store)) + 1;
    const limit = PAGE + cursor.read.size;
    const from = Number.isFinite(cursor.position) ? { $gte: cursor.position } : {};
    const page = await this.store.find(partnerEvents, {
      where: { tenantId, position: { ...from, $lt: below } },
      orderBy: { field: 'position', then: ['sequence'] },
      limit,
    });
    const events = page.filter((event) => !wasRead(event, cursor));
    return { events, cursor: events.reduce(moved, cursor), isAll: page.length < limit };
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

/** At a log position, events are read in order; at a position in between, in any order. */
function wasRead({ id, document }: StoredEvent, cursor: Cursor): boolean {
  if (document.position !== cursor.position) return false;
  if (cursor.read.has(id)) return true;
  if (!Number.isInteger(document.position)) return false;
  const order = document.sequence - cursor.sequence;
  return order < 0 || (order === 0 && id < cursor.id);
}
