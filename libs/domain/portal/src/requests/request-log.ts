import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isId, PollingWorker, Clock, Logger, Mutex, newId } from '#kit/kernel';
import { partnerOf } from '#platform/domain-model';
import { type RequestOutcome, RequestOutcomes } from '#platform/http';
import {
  type Collection,
  DocumentStore,
  type ListPage,
  listRecords,
  type PageRequest,
} from '#kit/document-store';
import type { LoggedRequest } from './logged-request.js';

/** An API key or a person in the portal. */
type RequestSource = 'api' | 'portal';
type StatusClass = '2xx' | '3xx' | '4xx' | '5xx';

/** Conditions of a list of requests. */
export interface RequestFilters {
  readonly source?: RequestSource | undefined;
  readonly method?: string | undefined;
  readonly statusClass?: StatusClass | undefined;
  /** The route's template. */
  readonly route?: string | undefined;
  readonly companyId?: string | undefined;
  /** The key's id. */
  readonly by?: string | undefined;
  readonly at?: { readonly $gte?: string; readonly $lte?: string } | undefined;
}

/** Storage format. */
interface LogEntry extends LoggedRequest {
  /** The partner's id, so that a reset of the sandbox keeps the log. */
  readonly tenantId: string;
  readonly source: RequestSource;
  readonly statusClass: StatusClass;
  /** Order of a process's entries within one millisecond. */
  readonly nth: number;
  /** Real time. */
  readonly expiresAt: string;
}

/** Storage format. */
export const requestLogEntries: Collection<LogEntry> = {
  name: 'request-log-entries',
  kind: 'record',
  indexes: [['tenantId', 'requestId', 'at', 'nth'], ['tenantId', 'expiresAt'], ['expiresAt']],
  list: { of: 'tenantId', by: 'at', then: ['nth'], filters: ['source', 'statusClass'] },
};

const LATEST_FIRST = { field: 'at', then: ['nth'], descending: true } as const;

const STORE_EVERY_MS = 5_000;
const KEPT_MS = 7 * 86_400_000;
const WRITES_AT_ONCE = 100;
const MAX_OF_TENANT = 5_000;
/** Maximum number of entries waiting to be stored, per tenant and in total; further entries are dropped. */
const MAX_WAITING_OF_TENANT = 400;
const MAX_WAITING = 5_000;

/**
 * Logs partners' requests that changed something or failed: for a week, and at most the last 5,000 per tenant.
 * Entries wait in memory and are stored in batches, so a crash loses the last few seconds.
 */
@Injectable()
export class RequestLog extends PollingWorker implements OnModuleInit {
  private readonly waiting = new Map<string, { readonly id: string; readonly entry: LogEntry }[]>();
  private readonly storing = new Mutex();
  private total = 0;
  private nth = 0;

  constructor(
    private readonly store: DocumentStore,
    private readonly clock: Clock,
    private readonly outcomes: RequestOutcomes,
    logger: Logger,
  ) {
    super(() => this.storeWaiting(), {
      everyMs: STORE_EVERY_MS,
      onError: (error) => logger.error('request log could not be stored', { err: error }),
    });
  }

  async onModuleInit(): Promise<void> {
    await this.store.define([requestLogEntries]);
    this.outcomes.listen((outcome) => this.add(outcome));
  }

  /** Tries to store waiting entries before the process ends. */
  override async stop(): Promise<void> {
    await super.stop();
    await this.storeWaiting().catch(() => undefined);
  }

  /**
   * Returns a page of the tenant's requests, newest first. Requests of the last seconds are visible only in the process
   * that handled them. Filters without an index read at most the 5,000 entries of the tenant.
   *
   * @throws {InvalidCursorError}
   */
  async list(ofTenant: string, where: RequestFilters, page: PageRequest): Promise<ListPage<LoggedRequest>> {
    const tenantId = partnerOf(ofTenant);
    await this.tryToStore(tenantId);
    const list = { of: { tenantId }, where, orderBy: LATEST_FIRST };
    const results = await listRecords(this.store, requestLogEntries, list, page);
    return { ...results, content: results.content.map(({ document }) => shown(document)) };
  }

  /**
   * Returns the tenant's latest request with an id, which several requests can have; null if none is logged.
   *
   * @param at the time of the request, if it is known
   */
  async find(ofTenant: string, requestId: string, at: string | null): Promise<LoggedRequest | null> {
    const tenantId = partnerOf(ofTenant);
    await this.tryToStore(tenantId);
    const where = { tenantId, requestId, ...(at !== null && { at }) };
    const [latest] = await this.store.find(requestLogEntries, { where, orderBy: LATEST_FIRST, limit: 1 });
    return latest ? shown(latest.document) : null;
  }

  /**
   * Adds a request's outcome. Skips look-ups of the portal that find nothing, and callers other than API keys and
   * portal users.
   */
  add({ caller, params, ...outcome }: RequestOutcome): void {
    const { keyId: by, requestId, actor } = caller;
    const tenantId = partnerOf(caller.tenantId);
    if (actor.type === 'portal-user' ? isMissedLookUp(outcome) : actor.type !== 'partner') return;
    const companyId = isId(params['companyId']) ? params['companyId'] : null;
    const entries = this.waiting.get(tenantId) ?? [];
    if (this.total >= MAX_WAITING || entries.length >= MAX_WAITING_OF_TENANT) return;
    const at = this.clock.now(tenantId).toISOString();
    const expiresAt = new Date(this.clock.now().getTime() + KEPT_MS).toISOString();
    const logged = { requestId, at, ...outcome, companyId, by };
    const source: RequestSource = actor.type === 'portal-user' ? 'portal' : 'api';
    const statusClass = `${Math.floor(outcome.status / 100)}xx` as StatusClass;
    const entry = { ...logged, source, statusClass, tenantId, nth: this.nth++, expiresAt };
    entries.push({ id: newId(), entry });
    this.waiting.set(tenantId, entries);
    this.total++;
  }

  /** A store that rejects writes can still be read; the next pass logs the failure. */
  private tryToStore(tenantId: string): Promise<void> {
    return this.storeWaitingOf(tenantId).catch(() => undefined);
  }

  /** Stores waiting entries. */
  async storeWaiting(): Promise<void> {
    for (const tenantId of [...this.waiting.keys()]) await this.storeWaitingOf(tenantId);
  }

  /** Entries stay in `waiting` until they are stored, so a failure loses none; a repeated write changes nothing. */
  private storeWaitingOf(tenantId: string): Promise<void> {
    if (!this.waiting.has(tenantId)) return Promise.resolve();
    return this.storing.run(async () => {
      const entries = this.waiting.get(tenantId) ?? [];
      while (entries.length > 0) {
        const some = entries.slice(0, WRITES_AT_ONCE);
        await Promise.all(some.map(({ id, entry }) => this.store.insert(requestLogEntries, id, entry)));
        entries.splice(0, some.length);
        this.total -= some.length;
      }
      this.waiting.delete(tenantId);
      await this.removeOldest(tenantId);
    });
  }

  private async removeOldest(tenantId: string): Promise<void> {
    const excess = (await this.store.count(requestLogEntries, { where: { tenantId } })) - MAX_OF_TENANT;
    if (excess <= 0) return;
    const oldest = { where: { tenantId }, orderBy: { field: 'expiresAt' }, limit: excess } as const;
    const excessive = await this.store.find(requestLogEntries, oldest);
    await Promise.all(excessive.map(({ id }) => this.store.remove(requestLogEntries, id)));
  }
}

function shown(entry: LogEntry): LoggedRequest {
  const { requestId, at, method, route, companyId, status, code, message, fields, ms, by } = entry;
  return { requestId, at, method, route, companyId, status, code, message, fields, ms, by };
}

const isMissedLookUp = ({ method, status }: Pick<RequestOutcome, 'method' | 'status'>): boolean =>
  status === 404 && (method === 'GET' || method === 'HEAD');
