import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isId, PollingWorker, Clock, Logger, newId } from '#kit/kernel';
import { type RequestOutcome, RequestOutcomes } from '#platform/http';
import { type Collection, DocumentStore } from '#kit/document-store';

/** A request that changed something or failed, without body, query or personal data. */
export interface LoggedRequest {
  readonly requestId: string;
  /** In the tenant's time. */
  readonly at: string;
  readonly method: string;
  /** The route's template. */
  readonly route: string;
  readonly companyId: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly ms: number;
  /** The key's id, or `portal/` and the person's id. */
  readonly by: string;
}

/** Requests of one tenant handled by one process, in order. Times are real. Storage format. */
interface LogPage {
  readonly tenantId: string;
  readonly begunAt: string;
  readonly expiresAt: string;
  readonly entries: readonly LoggedRequest[];
}

/** Storage format. */
export const requestLogPages: Collection<LogPage> = {
  name: 'request-log',
  kind: 'record',
  indexes: [['tenantId', 'begunAt'], ['expiresAt']],
};

const STORE_EVERY_MS = 5_000;
const KEPT_MS = 7 * 86_400_000;
const ENTRIES_OF_PAGE = 200;
/** Maximum number of pages per tenant. */
const MOST_PAGES = 25;
/** Maximum number of pages a process keeps open; beyond it, a tenant's next entries start a new page. */
const MOST_OPEN = 100;
/** Maximum number of entries waiting to be stored, per tenant and in total; further entries are dropped. */
const MOST_WAITING_OF_TENANT = 400;
const MOST_WAITING = 5_000;

/**
 * Logs partners' requests that changed something or failed: for a week, and at most the last 5,000 per tenant.
 * Entries wait in memory and are stored in batches, so a crash loses the last few seconds.
 */
@Injectable()
export class RequestLog extends PollingWorker implements OnModuleInit {
  private readonly waiting = new Map<string, LoggedRequest[]>();
  private readonly open = new Map<string, { readonly id: string; readonly page: LogPage }>();
  private total = 0;

  constructor(
    private readonly store: DocumentStore,
    private readonly clock: Clock,
    private readonly outcomes: RequestOutcomes,
    logger: Logger,
  ) {
    super(() => this.storeWaiting(), {
      everyMs: STORE_EVERY_MS,
      onError: (error) => {
        logger.error('request log could not be stored', { err: error });
      },
    });
  }

  async onModuleInit(): Promise<void> {
    await this.store.define([requestLogPages]);
    this.outcomes.listen((outcome) => {
      this.add(outcome);
    });
  }

  /** Tries to store waiting entries before the process ends. */
  override async stop(): Promise<void> {
    await super.stop();
    await this.storeWaiting().catch(() => undefined);
  }

  /**
   * Lists the tenant's requests, newest first. Requests of the last seconds are visible only in the process
   * that handled them.
   */
  async list(tenantId: string): Promise<readonly LoggedRequest[]> {
    const pages = await this.pagesOf(tenantId, { limit: MOST_PAGES });
    const stored = pages.reverse().flatMap(({ document: { entries } }) => entries);
    const all = [...stored, ...(this.waiting.get(tenantId) ?? [])].reverse();
    return all.sort((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1));
  }

  /** Adds a request's outcome. Skips look-ups of a portal page that find nothing, and callers that are not the tenant's. */
  add({ caller, params, ...outcome }: RequestOutcome): void {
    const { tenantId, keyId: by, requestId, actor } = caller;
    if (actor.type === 'portal-user' ? isMissedLookUp(outcome) : actor.type !== 'partner') return;
    const companyId = isId(params['companyId']) ? params['companyId'] : null;
    const entries = this.waiting.get(tenantId) ?? [];
    if (this.total >= MOST_WAITING || entries.length >= MOST_WAITING_OF_TENANT) return;
    entries.push({ requestId, at: this.clock.now(tenantId).toISOString(), ...outcome, companyId, by });
    this.waiting.set(tenantId, entries);
    this.total++;
  }

  /** Stores waiting entries. */
  async storeWaiting(): Promise<void> {
    for (const [tenantId, entries] of [...this.waiting])
      while (entries.length > 0) await this.storeSome(tenantId, entries);
  }

  private async storeSome(tenantId: string, entries: LoggedRequest[]): Promise<void> {
    const { id, page } = this.open.get(tenantId) ?? this.newPage(tenantId);
    const some = entries.slice(0, ENTRIES_OF_PAGE - page.entries.length);
    const longer = { ...page, entries: [...page.entries, ...some] };
    await this.store.put(requestLogPages, id, longer);
    // The entries are stored now, so a later failure must not store them again.
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

const isMissedLookUp = ({ method, status }: Pick<RequestOutcome, 'method' | 'status'>): boolean =>
  status === 404 && (method === 'GET' || method === 'HEAD');
