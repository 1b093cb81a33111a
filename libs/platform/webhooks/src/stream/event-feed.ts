import type { DocumentStore } from '#kit/document-store';
import { partnerEvents } from '../records.js';
import { announcedUpTo } from './tenant-events.js';

const PAGE = 500;

/**
 * Finds the tenants with new events. A poll costs two store reads, whatever the number of streams, plus one read
 * per page of new events.
 */
export class EventFeed {
  /** Events from this position on are still to be reported; null before `begin`. */
  private from: number | null = null;
  /** Ids at or after `from` that were already reported. */
  private told = new Set<string>();

  constructor(private readonly store: DocumentStore) {}

  /** Starts reporting; events known earlier are skipped. */
  async begin(): Promise<void> {
    if (this.from !== null) return;
    const announced = await announcedUpTo(this.store);
    this.from ??= announced;
  }

  /** Stops reporting when no reader is left. */
  end(): void {
    this.from = null;
    this.told.clear();
  }

  /** Returns the tenants with events that became known since the last call. */
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
      // More events may still be placed after this position until the next one is announced.
      const next = isAll ? announced : Math.floor(found.at(-1)?.document.position ?? announced);
      const kept = found.filter(({ document }) => document.position >= next);
      this.told = new Set([...(next > from ? [] : this.told), ...kept.map(({ id }) => id)]);
      // A log restored from an older copy ends earlier.
      this.from = isAll ? announced : next;
      if (isAll) break;
    }
    return tenants;
  }

  private hasEnded(): boolean {
    return this.from === null;
  }
}
