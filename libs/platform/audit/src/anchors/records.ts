import type { Position } from '#kit/event-store';
import type { Collection, DocumentStore } from '#kit/document-store';
import type { SignedAnchor } from './anchor.js';

/** An anchor beside the log: who cuts the log must cut this, too. */
interface AnchorRecord extends SignedAnchor {
  readonly index: number;
  /** The position of its event. */
  readonly logged: Position;
}

/** How far a place outside has been given anchors. */
interface PlaceRecord {
  readonly delivered: number;
}

/** Storage formats: the collections' names. */
const anchors: Collection<AnchorRecord> = { name: 'audit-anchors', kind: 'record', indexes: [['index']] };
const places: Collection<PlaceRecord> = { name: 'audit-anchor-places', kind: 'record' };

/** In a copy of the records: those that repeat what the log says, and those that say where it was told. */
export const anchorCollections = { logged: anchors.name, told: places.name } as const;

const PAGE = 500;

/** The anchors as they are kept in the records. */
export class AnchorRecords {
  constructor(private readonly store: DocumentStore) {}

  /** @throws {DocumentStoreUnavailableError} as the other methods */
  async start(): Promise<void> {
    await this.store.define([anchors, places]);
  }

  /** Keeps an anchor; one that is kept stays as it was. @param logged the position of its event */
  async keep({ anchor, signature }: SignedAnchor, logged: Position): Promise<void> {
    const { index } = anchor;
    await this.store.insert(anchors, String(index), { index, anchor, signature, logged });
  }

  /** The index of the last one that is kept; 0 where none is. */
  async last(): Promise<number> {
    const [last] = await this.store.find(anchors, {
      orderBy: { field: 'index', descending: true },
      limit: 1,
    });
    return last?.document.index ?? 0;
  }

  /** All of them, the first first. */
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
