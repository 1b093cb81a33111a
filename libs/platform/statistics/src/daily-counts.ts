import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { type Collection, DocumentStore } from '#kit/document-store';
import { Clock, Logger, Mutex, newId, PollingWorker } from '#kit/kernel';
import { partnerOf } from '#platform/domain-model';

/** The successes and failures of one series on one day, by hour (UTC). */
export interface HourlyCounts {
  /** For example `api-calls`. */
  readonly series: string;
  /** `YYYY-MM-DD`, in the tenant's time. */
  readonly day: string;
  readonly succeeded: readonly number[];
  readonly failed: readonly number[];
}

/** A storage format. Only one process writes a record, and it always writes the whole record. */
interface CountsDocument extends HourlyCounts {
  /** The partner's id, so that a reset of the sandbox keeps the counts. */
  readonly tenantId: string;
  /** Real time. */
  readonly expiresAt: string;
}

/** A storage format. */
export const dailyCounts: Collection<CountsDocument> = {
  name: 'daily-counts',
  kind: 'record',
  indexes: [['tenantId', 'day'], ['expiresAt']],
};

/** Counts that this process adds to. */
interface Entry {
  /** A new id per entry, so that a restarted process overwrites nothing. */
  readonly id: string;
  readonly document: CountsDocument & { readonly succeeded: number[]; readonly failed: number[] };
  /** Has counts that are not stored yet. */
  changed: boolean;
}

const HOURS = 24;
const DAY_MS = 86_400_000;
const KEPT_MS = 20 * DAY_MS;
const STORE_EVERY_MS = 10_000;
const WRITES_AT_ONCE = 100;
/** Maximum number of series of all tenants in memory; counts of further ones are dropped. */
const MAX_ENTRIES = 10_000;
/** Maximum number of records of a tenant that are read: one per series, day and process. */
const MAX_RECORDS = 1_000;

/**
 * Counts successes and failures of a tenant's series by day, for about three weeks. Counts wait in memory and are stored
 * every few seconds, so a crash loses the last ones, and nothing is counted twice.
 */
@Injectable()
export class DailyCounts extends PollingWorker implements OnModuleInit, OnModuleDestroy {
  private readonly entries = new Map<string, Entry>();
  private readonly storing = new Mutex();

  constructor(
    private readonly store: DocumentStore,
    private readonly clock: Clock,
    logger: Logger,
  ) {
    super(() => this.storeChanged(), {
      everyMs: STORE_EVERY_MS,
      onError: (error) => logger.error('daily counts could not be stored', { err: error }),
    });
  }

  async onModuleInit(): Promise<void> {
    await this.store.define([dailyCounts]);
    this.start();
  }

  /** Tries to store the last counts before the process ends. */
  async onModuleDestroy(): Promise<void> {
    await this.stop();
    await this.storeChanged().catch(() => undefined);
  }

  /** Counts one success or failure of the tenant's partner, at its current time. */
  add(tenantId: string, series: string, outcome: 'succeeded' | 'failed'): void {
    const now = this.clock.now(tenantId);
    const entry = this.entryOf(partnerOf(tenantId), series, dayOf(now));
    if (!entry) return;
    const hours = entry.document[outcome];
    const hour = now.getUTCHours();
    hours[hour] = (hours[hour] ?? 0) + 1;
    entry.changed = true;
  }

  /**
   * Returns the counts of a tenant's partner since a day, of all processes. Counts of other processes may be a few seconds old.
   *
   * @throws {DocumentStoreUnavailableError}
   */
  async since(tenantId: string, day: string): Promise<readonly HourlyCounts[]> {
    const partnerId = partnerOf(tenantId);
    const stored = await this.store.find(dailyCounts, {
      where: { tenantId: partnerId, day: { $gte: day } },
      orderBy: { field: 'day', descending: true },
      limit: MAX_RECORDS,
    });
    const own = [...this.entries.values()].filter(
      ({ document }) => document.tenantId === partnerId && document.day >= day,
    );
    const ownIds = new Set(own.map(({ id }) => id));
    return [...stored.filter(({ id }) => !ownIds.has(id)), ...own].map(({ document }) => document);
  }

  /** Stores changed counts. */
  async storeChanged(): Promise<void> {
    await this.storing.run(async () => {
      const changed = [...this.entries.values()].filter((entry) => entry.changed);
      for (let at = 0; at < changed.length; at += WRITES_AT_ONCE)
        await Promise.all(changed.slice(at, at + WRITES_AT_ONCE).map((entry) => this.storeEntry(entry)));
      this.forgetStored();
    });
  }

  private async storeEntry(entry: Entry): Promise<void> {
    entry.changed = false;
    try {
      await this.store.put(dailyCounts, entry.id, structuredClone(entry.document));
    } catch (error) {
      entry.changed = true;
      throw error;
    }
  }

  /** Removes stored counts of past days from memory, and all stored counts if memory is half full. */
  private forgetStored(): void {
    const isFull = this.entries.size > MAX_ENTRIES / 2;
    for (const [key, { changed, document }] of this.entries) {
      if (changed) continue;
      if (isFull || document.day !== dayOf(this.clock.now(document.tenantId))) this.entries.delete(key);
    }
  }

  /** Returns null if memory is full. */
  private entryOf(partnerId: string, series: string, day: string): Entry | null {
    const key = `${partnerId} ${series} ${day}`;
    const present = this.entries.get(key);
    if (present) return present;
    if (this.entries.size >= MAX_ENTRIES) return null;
    const [succeeded, failed] = [noHours(), noHours()];
    const expiresAt = new Date(this.clock.now().getTime() + KEPT_MS).toISOString();
    const document = { tenantId: partnerId, series, day, succeeded, failed, expiresAt };
    const entry: Entry = { id: newId(), document, changed: false };
    this.entries.set(key, entry);
    return entry;
  }
}

const noHours = (): number[] => Array.from({ length: HOURS }, () => 0);

/** Returns the day of a time, `YYYY-MM-DD` (UTC). */
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
