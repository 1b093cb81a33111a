import { PollingWorker, Clock, type Logger } from '#kit/kernel';
import { InvalidStateError } from '#kit/event-sourcing';
import { partnerOf } from '#platform/domain-model';
import { changeRecord, type Collection, type DocumentStore, pagesOf } from '#kit/document-store';

/** How far a tenant's time was moved. */
interface TenantTime {
  readonly aheadMs: number;
  /** Real time of the last move (RFC 3339); other processes use it to find changes. */
  readonly changedAt: string;
}

/** A storage format; the id is the partner's, so that a reset keeps the time. */
const tenantTimes: Collection<TenantTime> = {
  name: 'sandbox-clocks',
  kind: 'record',
  indexes: [['changedAt']],
};

/** Poll interval (ms) for moves made by other processes. */
const POLL_MS = 1000;
/**
 * How far each poll looks back (ms), because a move is written shortly after its timestamp and machines' clocks
 * differ.
 */
const OVERLAP_MS = 60_000;
const PAGE = 1000;
/** KSUIDs end in June 2150. */
const LATEST = Date.parse('2150-01-01T00:00:00Z');

/**
 * The sandbox's clock: each tenant's time is real time plus the tenant's moves. Moves are durable. They take
 * effect at once in this process and within about a second in others.
 */
export class SandboxClock extends Clock {
  private readonly ahead = new Map<string, number>();
  private readonly listeners: ((tenantId: string) => void)[] = [];
  private lastChange = '';
  private readonly follower: PollingWorker;

  private constructor(
    private readonly store: DocumentStore,
    logger: Pick<Logger, 'warn'>,
  ) {
    super();
    this.follower = new PollingWorker(() => this.readChanges(), {
      everyMs: POLL_MS,
      onError: (err) => logger.warn('the sandbox clock cannot be read', { err }),
    });
  }

  /**
   * Returns the clock with all moves so far, and follows later ones.
   *
   * @throws {DocumentStoreUnavailableError}
   */
  static async start(store: DocumentStore, logger: Pick<Logger, 'warn'>): Promise<SandboxClock> {
    await store.define([tenantTimes]);
    const clock = new SandboxClock(store, logger);
    await clock.readChanges();
    clock.follower.start();
    return clock;
  }

  stop(): Promise<void> {
    return this.follower.stop();
  }

  override now(tenantId: string | null = null): Date {
    return new Date(Date.now() + ((tenantId !== null && this.ahead.get(partnerOf(tenantId))) || 0));
  }

  override onMoved(listener: (tenantId: string) => void): void {
    this.listeners.push(listener);
  }

  override movedTenants(): readonly string[] {
    return [...this.ahead.keys()];
  }

  /**
   * Moves the time of a partner's tenants forward; simultaneous moves add up.
   *
   * @returns the tenant's new time
   * @throws {InvalidStateError} if it would pass the year 2150
   */
  async advance(tenantId: string, seconds: number): Promise<Date> {
    const partnerId = partnerOf(tenantId);
    const { document } = await changeRecord(this.store, tenantTimes, partnerId, (stored) => {
      const aheadMs = (stored?.aheadMs ?? 0) + seconds * 1000;
      if (Date.now() + aheadMs > LATEST)
        throw new InvalidStateError('The sandbox clock cannot be moved past the year 2150.');
      return { aheadMs, changedAt: new Date().toISOString() };
    });
    this.take(partnerId, document);
    return this.now(tenantId);
  }

  private async readChanges(): Promise<void> {
    const since = this.lastChange && new Date(Date.parse(this.lastChange) - OVERLAP_MS).toISOString();
    const changed = {
      where: { changedAt: { $gte: since } },
      orderBy: { field: 'changedAt' },
      limit: PAGE,
    } as const;
    for await (const changes of pagesOf(this.store, tenantTimes, changed))
      for (const { id, document } of changes) this.take(id, document);
  }

  /** Time never goes back, so stale reads change nothing. */
  private take(partnerId: string, { aheadMs, changedAt }: TenantTime): void {
    if (changedAt > this.lastChange) this.lastChange = changedAt;
    if (aheadMs <= (this.ahead.get(partnerId) ?? 0)) return;
    this.ahead.set(partnerId, aheadMs);
    for (const listener of this.listeners) listener(partnerId);
  }
}
