import type { Position } from '#event-store';
import type { Collection, DocumentStore } from '#projections';
import type { MadeAnchor, SignedAnchor } from './anchor.js';

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

  /** Keeps anchors; one that is kept stays as it was. */
  async keep(made: readonly MadeAnchor[]): Promise<void> {
    for (const { anchor, signature, logged } of made)
      await this.store.insert(anchors, String(anchor.index), {
        index: anchor.index,
        anchor,
        signature,
        logged,
      });
  }

  async get(index: number): Promise<SignedAnchor | null> {
    const found = await this.store.get(anchors, String(index));
    return found && { anchor: found.document.anchor, signature: found.document.signature };
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
