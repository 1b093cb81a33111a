import type { StoredDelivery } from './delivery-queue.js';

interface UnderWay {
  /** The company whose event is attempted for the first time; null for a retry and for what concerns no company. */
  readonly firstOf: string | null;
  readonly ended: Promise<void>;
}

/** One tenant's attempts that are under way, so many at a time, and what they say about whose turn it is. */
export class AttemptsUnderWay {
  private readonly byDelivery = new Map<string, UnderWay>();
  /** The number of each company's last event that was attempted here for the first time. */
  private readonly attempted = new Map<string, number>();

  constructor(private readonly most: number) {}

  get isEmpty(): boolean {
    return this.byDelivery.size === 0;
  }

  get isFull(): boolean {
    return this.byDelivery.size >= this.most;
  }

  has({ id }: StoredDelivery): boolean {
    return this.byDelivery.has(id);
  }

  /** Whether an earlier event of the company is attempted for the first time just now. */
  holdsUp({ document: { firstOf } }: StoredDelivery): boolean {
    return firstOf !== null && [...this.byDelivery.values()].some((one) => one.firstOf === firstOf);
  }

  /** Whether the company's event before this one was attempted here, so that nothing can lie between them. */
  followsLast({ document: { firstOf, sequence } }: StoredDelivery): boolean {
    return firstOf !== null && sequence === (this.attempted.get(firstOf) ?? 0) + 1;
  }

  /** Has an attempt made; `attempt` never rejects. @param onEnded is called once there is room again */
  begin({ id, document }: StoredDelivery, attempt: () => Promise<void>, onEnded: () => void): void {
    const { firstOf, sequence } = document;
    const ended = attempt().finally(() => {
      this.byDelivery.delete(id);
      if (firstOf !== null) this.attempted.set(firstOf, sequence);
      onEnded();
    });
    this.byDelivery.set(id, { firstOf, ended });
  }

  /** Resolves when those that are under way now have ended. */
  async ended(): Promise<void> {
    await Promise.all([...this.byDelivery.values()].map(({ ended }) => ended));
  }
}
