import type { Position } from '#kit/event-store';
import type { Collection, DocumentStore } from '#kit/document-store';
import type { SignedAnchor } from './anchor.js';

/** A copy of an anchor outside the log: to hide a cut of the log, an attacker must also cut the copy. */
interface AnchorRecord extends SignedAnchor {
  readonly index: number;
  /** The position of the anchor's event. */
  readonly logged: Position;
}

/** The last anchor delivered to an external place. */
interface PlaceRecord {
  readonly delivered: number;
}

/** Storage formats: the collections' names. */
const anchors: Collection<AnchorRecord> = { name: 'audit-anchors', kind: 'record', indexes: [['index']] };
const places: Collection<PlaceRecord> = { name: 'audit-anchor-places', kind: 'record' };

/** Collections in a copy of the records: anchors of the log, and progress of their delivery. */
export const anchorCollections = { logged: anchors.name, delivered: places.name } as const;

const PAGE = 500;

/** The copies of anchors in the records. */
export class AnchorRecords {
  constructor(private readonly store: DocumentStore) {}

  /** @throws {DocumentStoreUnavailableError} as the other methods */
  async start(): Promise<void> {
    await this.store.define([anchors, places]);
  }

  /** Stores an anchor unless it exists already. @param logged the position of its event */
  async keep({ anchor, signature }: SignedAnchor, logged: Position): Promise<void> {
    const { index } = anchor;
    await this.store.insert(anchors, String(index), { index, anchor, signature, logged });
  }

  /** Returns the index of the last stored anchor; 0 without one. */
  async last(): Promise<number> {
    const [last] = await this.store.find(anchors, {
      orderBy: { field: 'index', descending: true },
      limit: 1,
    });
    return last?.document.index ?? 0;
  }

  /** Returns all stored anchors in order. */
  async *all(): AsyncGenerator<SignedAnchor> {
    for (let after = 0; ;) {
      const options = { where: { index: { $gt: after } }, orderBy: { field: 'index' as const }, limit: PAGE };
      const page = await this.store.find(anchors, options);
      for (const { document } of page) {
        const { index, anchor, signature } = document;
        yield { anchor, signature };
        after = index;
      }
      if (page.length < PAGE) return;
    }
  }

  async delivered(place: string): Promise<number> {
    return (await this.store.get(places, place))?.document.delivered ?? 0;
  }

  async setDelivered(place: string, delivered: number): Promise<void> {
    await this.store.put(places, place, { delivered });
  }
}
