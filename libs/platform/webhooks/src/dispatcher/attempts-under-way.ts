import { LRUCache } from 'lru-cache';
import type { StoredDelivery } from './delivery-queue.js';
import type { EndpointLimit } from './endpoint-limit.js';

/**
 * Maximum number of companies whose last attempt is remembered. For others, the store is read. An LRU reserves its memory
 * at once, so a large one for each endpoint is expensive.
 */
const MAX_COMPANIES = 500;

/** The running attempts of one endpoint, limited in number. Knows which company's turn it is. */
export class AttemptsUnderWay {
  /** Each attempt's end. */
  private readonly byDelivery = new Map<string, Promise<void>>();
  /** The sequence number of each company's last event that this process attempted for the first time. */
  private readonly attempted = new LRUCache<string, number>({ max: MAX_COMPANIES });
  /** The companies whose event is attempted for the first time now. */
  private readonly busy = new Set<string>();
  /** The deliveries whose attempts ran at some time since the queue was last read. */
  private sinceRead = new Set<string>();

  constructor(private readonly limit: Pick<EndpointLimit, 'value'>) {}

  get isEmpty(): boolean {
    return this.byDelivery.size === 0;
  }

  get isFull(): boolean {
    return this.byDelivery.size >= this.limit.value;
  }

  has({ id }: StoredDelivery): boolean {
    return this.byDelivery.has(id);
  }

  /** Must be called before the queue is read. */
  beginRead(): void {
    this.sinceRead = new Set(this.byDelivery.keys());
  }

  /** Reports whether an attempt ran since the queue was read, so that the delivery as it was read is outdated. */
  hadSinceRead({ id }: StoredDelivery): boolean {
    return this.sinceRead.has(id);
  }

  /** Reports whether a first attempt of an earlier event of the delivery's company is still running. */
  isCompanyBusy({ document: { firstOf } }: StoredDelivery): boolean {
    return firstOf !== null && this.busy.has(firstOf);
  }

  /** Reports whether this process already attempted the company's previous event, so no event can be in between. */
  isNextOfCompany({ document: { firstOf, sequence } }: StoredDelivery): boolean {
    return firstOf !== null && sequence === (this.attempted.get(firstOf) ?? 0) + 1;
  }

  /**
   * Starts an attempt.
   *
   * @param attempt returns whether the attempt was made; never rejects
   * @param onEnded called once there is room again
   */
  begin({ id, document }: StoredDelivery, attempt: () => Promise<boolean>, onEnded: () => void): void {
    const { firstOf, sequence } = document;
    const ended = attempt().then((wasMade) => {
      this.byDelivery.delete(id);
      if (firstOf !== null) this.busy.delete(firstOf);
      // A delivery that could not be attempted is unchanged, and still the company's next one.
      if (!wasMade) this.sinceRead.delete(id);
      if (firstOf !== null && wasMade) this.attempted.set(firstOf, sequence);
      else if (firstOf !== null) this.attempted.delete(firstOf);
      onEnded();
    });
    this.byDelivery.set(id, ended);
    if (firstOf !== null) this.busy.add(firstOf);
    this.sinceRead.add(id);
  }

  /** Resolves when the attempts running now have ended. */
  async ended(): Promise<void> {
    await Promise.all(this.byDelivery.values());
  }
}
