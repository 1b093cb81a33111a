import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PollingWorker, Clock, Logger, newId } from '#kit/kernel';
import { type RequestOutcome, RequestOutcomes } from '#platform/http';
import { type Collection, DocumentStore, removeExpired } from '#kit/document-store';

/** A request that changed something or failed, as its partner sees it. Holds no body, no query, nothing personal. */
export interface LoggedRequest {
  readonly requestId: string;
  /** In the tenant's time. */
  readonly at: string;
  readonly method: string;
  /** The template of its route. */
  readonly route: string;
  readonly companyId: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly ms: number;
  /** The key, or `portal/` and the person. */
  readonly by: string;
}

/** Requests that one process responded to, in their order. Times are real. A storage format. */
interface LogPage {
  readonly tenantId: string;
  readonly begunAt: string;
  readonly expiresAt: string;
  readonly entries: readonly LoggedRequest[];
}

/** A storage format. */
export const requestLogPages: Collection<LogPage> = {
  name: 'request-log',
  kind: 'record',
  indexes: [['tenantId', 'begunAt'], ['expiresAt']],
};

const STORE_EVERY_MS = 5_000;
const SWEEP_EVERY_MS = 10 * 60_000;
const KEPT_MS = 7 * 86_400_000;
const ENTRIES_OF_PAGE = 200;
/** Of a tenant. */
const MOST_PAGES = 25;
/** That a process goes on with; of tenants beyond these it begins a new page each time. */
const MOST_OPEN = 100;
/** That wait to be stored, of a tenant and of all: whatever comes beyond that is left out. */
const MOST_WAITING_OF_TENANT = 400;
const MOST_WAITING = 5_000;

/**
 * What partners' requests came to: those that changed something, or failed, for a week, and the last five thousand of a tenant
 * at most. They wait in memory and are stored some at a time: what a process had not stored when it died is not known.
 */
@Injectable()
export class RequestLog extends PollingWorker implements OnModuleInit {
  private readonly waiting = new Map<string, LoggedRequest[]>();
  private readonly open = new Map<string, { readonly id: string; readonly page: LogPage }>();
  private total = 0;
  private sweepAt = 0;

  constructor(
    private readonly store: DocumentStore,
    private readonly clock: Clock,
    private readonly outcomes: RequestOutcomes,
    logger: Logger,
  ) {
    super(() => this.pass(), {
      everyMs: STORE_EVERY_MS,
      onError: (error) => {
        logger.error('what requests came to cannot be stored', { err: error });
      },
    });
  }

  async onModuleInit(): Promise<void> {
    await this.store.define([requestLogPages]);
    this.outcomes.listen((outcome) => {
      this.add(outcome);
    });
  }

  /** What waits is stored before it ends, where the store is there. */
  override async stop(): Promise<void> {
    await super.stop();
    await this.storeWaiting().catch(() => undefined);
  }

  /** Stores what waits, and now and then removes what is over. */
  async pass(): Promise<void> {
    await this.storeWaiting();
    const now = this.clock.now();
    if (now.getTime() < this.sweepAt) return;
    await removeExpired(this.store, requestLogPages, now);
    this.sweepAt = now.getTime() + SWEEP_EVERY_MS;
  }

  /** Newest first. Those of the last seconds are known to the process that responded to them. */
  async list(tenantId: string): Promise<readonly LoggedRequest[]> {
    const pages = await this.pagesOf(tenantId, { limit: MOST_PAGES });
    const stored = pages.reverse().flatMap(({ document: { entries } }) => entries);
    const all = [...stored, ...(this.waiting.get(tenantId) ?? [])].reverse();
    return all.sort((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1));
  }

  /** Takes what a request came to. */
  add({ caller, ...outcome }: RequestOutcome): void {
    const { tenantId, keyId: by, requestId } = caller;
    const entries = this.waiting.get(tenantId) ?? [];
    if (this.total >= MOST_WAITING || entries.length >= MOST_WAITING_OF_TENANT) return;
    entries.push({ requestId, at: this.clock.now(tenantId).toISOString(), ...outcome, by });
    this.waiting.set(tenantId, entries);
    this.total++;
  }

  private async storeWaiting(): Promise<void> {
    for (const [tenantId, entries] of [...this.waiting])
      while (entries.length > 0) await this.storeSome(tenantId, entries);
  }

  private async storeSome(tenantId: string, entries: LoggedRequest[]): Promise<void> {
    const { id, page } = this.open.get(tenantId) ?? this.newPage(tenantId);
    const some = entries.slice(0, ENTRIES_OF_PAGE - page.entries.length);
    const longer = { ...page, entries: [...page.entries, ...some] };
    await this.store.put(requestLogPages, id, longer);
    // Whatever fails after this, they are stored.
    entries.splice(0, some.length);
    this.total -= some.length;
    if (entries.length === 0) this.waiting.delete(tenantId);
    this.open.delete(tenantId);
    if (longer.entries.length < ENTRIES_OF_PAGE) this.open.set(tenantId, { id, page: longer });
    for (const oldest of [...this.open.keys()].slice(0, -MOST_OPEN)) this.open.delete(oldest);
    if (page.entries.length === 0) await this.removeOldest(tenantId);
  }

  private newPage(tenantId: string): { readonly id: string; readonly page: LogPage } {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + KEPT_MS).toISOString();
    return { id: newId(), page: { tenantId, begunAt: now.toISOString(), expiresAt, entries: [] } };
  }

  private async removeOldest(tenantId: string): Promise<void> {
    for (const { id } of await this.pagesOf(tenantId, { offset: MOST_PAGES, limit: MOST_PAGES }))
      await this.store.remove(requestLogPages, id);
  }

  private pagesOf(tenantId: string, which: { readonly offset?: number; readonly limit: number }) {
    const orderBy = { field: 'begunAt', descending: true } as const;
    return this.store.find(requestLogPages, { where: { tenantId }, orderBy, ...which });
  }
}
