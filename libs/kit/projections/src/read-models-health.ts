import { withTimeout } from '#kit/kernel';
import type { AnyProjection } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { type ReadModels, subscriptionOf } from './read-models.js';
import type { DocumentStore } from '#kit/document-store';
import { Progress, type ProgressNumbers } from '#kit/subscriptions';

/** Progress of a read model's active version, whichever process keeps it up to date. */
export interface ReadModelHealth extends ProgressNumbers {
  readonly name: string;
  readonly version: number;
}

/** Longest wait for a store that does not respond, in milliseconds. */
const HEALTH_MS = 2000;

/** Observes the checkpoints of read models, and so which of them follow the log. */
export class ReadModelsHealth {
  private readonly progress = new Map<string, Progress>();

  constructor(
    private readonly store: DocumentStore,
    private readonly readModels: Pick<ReadModels, 'active' | 'ping'>,
    private readonly projections: readonly AnyProjection[],
  ) {}

  /** Resolves if requests can read. @throws {DocumentStoreUnavailableError} */
  ping(): Promise<void> {
    return this.readModels.ping();
  }

  /**
   * Returns the health of each read model. Never throws: if a store is unavailable, the last known values are returned.
   *
   * @param head the newest position of the event store
   */
  health(head: Promise<Position>): Promise<ReadModelHealth[]> {
    return Promise.all(this.projections.map((projection) => this.healthOf(projection, head)));
  }

  private async healthOf(projection: AnyProjection, newest: Promise<Position>): Promise<ReadModelHealth> {
    const { name } = projection;
    let { version } = projection;
    try {
      const active = await withTimeout(HEALTH_MS, this.readModels.active(projection));
      version = active.version;
      const checkpoint = this.store.checkpoint(subscriptionOf(projection, version, active.generation));
      const [head, position] = await withTimeout(HEALTH_MS, Promise.all([newest, checkpoint]));
      this.of(name).seen({ head, ...(position !== null && { position }) }, new Date());
    } catch {
      this.of(name).seen({}, new Date());
    }
    return { name, version, ...this.of(name).numbers() };
  }

  private of(name: string): Progress {
    let progress = this.progress.get(name);
    if (!progress) this.progress.set(name, (progress = new Progress()));
    return progress;
  }
}
