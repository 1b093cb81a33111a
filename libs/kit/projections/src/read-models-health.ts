import { withTimeout } from '#kit/kernel';
import type { AnyProjection } from '#kit/event-sourcing';
import { type Position, START } from '#kit/event-store';
import { subscriptionOf } from './collection-of.js';
import type { ReadModels } from './read-models.js';
import type { DocumentStore } from '#kit/document-store';
import { Progress, type ProgressNumbers } from '#kit/subscriptions';

/**
 * `filling`: the active version is empty or was derived from another log, and is being filled. Reads miss documents until it
 * has reached the newest event.
 */
type ReadModelState = ProgressNumbers['state'] | 'filling';

/** Progress of a read model's active version, whichever process keeps it up to date. */
export interface ReadModelHealth extends Omit<ProgressNumbers, 'state'> {
  readonly name: string;
  readonly version: number;
  readonly state: ReadModelState;
}

/** Longest wait for a store that does not respond, in milliseconds. */
const HEALTH_MS = 2000;

/** Observes the checkpoints of read models, and so which of them follow the log. */
export class ReadModelsHealth {
  private readonly progress = new Map<string, ReadModelProgress>();

  constructor(
    private readonly store: DocumentStore,
    private readonly readModels: Pick<ReadModels, 'active' | 'isActivated' | 'ping'>,
    private readonly projections: readonly AnyProjection[],
  ) {}

  /** Resolves if requests can read. @throws {DocumentStoreUnavailableError} */
  ping(): Promise<void> {
    return this.readModels.ping();
  }

  /**
   * Returns the health of each read model. Never throws: if a store is unavailable, the last known values are returned.
   *
   * @param newest reads the newest position of the event store
   */
  async health(newest: () => Promise<Position>): Promise<ReadModelHealth[]> {
    // The head is read last, so that no checkpoint of this log lies past it.
    await Promise.all(this.projections.map((projection) => this.observe(projection)));
    const head = await withTimeout(HEALTH_MS, newest()).catch(() => undefined);
    return this.projections.map((projection) => {
      const progress = this.of(projection);
      progress.observe(head, new Date());
      return { name: projection.name, version: progress.version, ...progress.numbers() };
    });
  }

  private async observe(projection: AnyProjection): Promise<void> {
    const progress = this.of(projection);
    try {
      const { version, generation } = await withTimeout(HEALTH_MS, this.readModels.active(projection));
      progress.version = version;
      progress.isActivated = await withTimeout(HEALTH_MS, this.readModels.isActivated(projection));
      const checkpoint = this.store.checkpoint(subscriptionOf(projection, version, generation));
      progress.position = await withTimeout(HEALTH_MS, checkpoint);
    } catch {
      // The last known values stay.
    }
  }

  private of({ name, version }: AnyProjection): ReadModelProgress {
    let progress = this.progress.get(name);
    if (!progress) this.progress.set(name, (progress = new ReadModelProgress(version)));
    return progress;
  }
}

/** The progress of one read model, and whether readers see all documents of the log. */
class ReadModelProgress {
  /** The last observed checkpoint; null before the first commit. */
  position: Position | null = null;
  /** Whether it has been filled before. The process that filled it may have been restarted. */
  isActivated = true;
  private readonly progress = new Progress();
  /** While the read model is being filled: the position from which on readers miss nothing. */
  private target: Position | null = null;

  /** @param version the active version */
  constructor(public version: number) {}

  /** Records an observation. @param head the newest position; undefined if it could not be read */
  observe(head: Position | undefined, now: Date): void {
    const position = this.position ?? START;
    this.progress.observe({ ...(head !== undefined && { head }), position }, now);
    if (head === undefined) return;
    const isEmpty = (position <= START || !this.isActivated) && head > START;
    const isOfAnotherLog = position > head;
    if (isEmpty || isOfAnotherLog) this.target = head;
    else if (this.target !== null && position >= this.target) this.target = null;
  }

  numbers() {
    const numbers = this.progress.numbers();
    return this.target === null ? numbers : { ...numbers, state: 'filling' as const };
  }
}
