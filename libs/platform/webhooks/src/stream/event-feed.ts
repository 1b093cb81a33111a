import type { DocumentStore } from '#kit/document-store';
import { partnerEvents } from '../records.js';
import { announcedUpTo } from './tenant-events.js';

const PAGE = 500;

/**
 * Tells which tenants have new events. However many read along, a look is two reads of the store, whatever happened since
 * the last one a page at a time.
 */
export class EventFeed {
  /** From here on, whole; null: it has not begun. */
  private from: number | null = null;
  /** Told already, of those at or behind `from`. */
  private told = new Set<string>();

  constructor(private readonly store: DocumentStore) {}

  /** From then on everything is told that becomes known. */
  async begin(): Promise<void> {
    if (this.from !== null) return;
    const announced = await announcedUpTo(this.store);
    this.from ??= announced;
  }

  /** There is no reader any more. */
  end(): void {
    this.from = null;
    this.told.clear();
  }

  /** The tenants that something became known of since the last look. */
  async news(): Promise<ReadonlySet<string>> {
    const tenants = new Set<string>();
    const announced = await announcedUpTo(this.store);
    while (this.from !== null) {
      const { from } = this;
      const limit = PAGE + this.told.size;
      const found = await this.store.find(partnerEvents, {
        where: { position: { $gte: from, $lt: announced + 1 } },
        orderBy: { field: 'position' },
        limit,
      });
      for (const { id, document } of found) if (!this.told.has(id)) tenants.add(document.tenantId);
      const isAll = found.length < limit;
      if (this.hasEnded()) break;
      // Behind a position more may be placed, until the next one is announced.
      const next = isAll ? announced : Math.floor(found.at(-1)?.document.position ?? announced);
      const kept = found.filter(({ document }) => document.position >= next);
      this.told = new Set([...(next > from ? [] : this.told), ...kept.map(({ id }) => id)]);
      // A log that was restored from an older copy ends sooner.
      this.from = isAll ? announced : next;
      if (isAll) break;
    }
    return tenants;
  }

  private hasEnded(): boolean {
    return this.from === null;
  }
}
