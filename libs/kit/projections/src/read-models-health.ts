import { withTimeout } from '#kit/kernel';
import type { AnyProjection } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { subscriptionOf } from './collection-of.js';
import type { DocumentStore } from '#kit/document-store';
import { Progress, type ProgressNumbers } from '#kit/subscriptions';
import type { ReadModels } from './read-models.js';

/** How far a read model is, in the version that is served, whichever process keeps it up to date. */
export interface ReadModelHealth extends ProgressNumbers {
  readonly name: string;
  readonly version: number;
}

/** A store that hangs is not waited for, in milliseconds. */
const HEALTH_MS = 2000;

/** Tells which read models follow the log, by looking at their checkpoints again and again. */
export class ReadModelsHealth {
  private readonly progress = new Map<string, Progress>();

  constructor(
    private readonly store: DocumentStore,
    private readonly readModels: Pick<ReadModels, 'edition'>,
    private readonly projections: readonly AnyProjection[],
  ) {}

  /**
   * By name. Never throws: what cannot be found out is as it was last known.
   *
   * @param head of the event store
   */
  health(head: Promise<Position>): Promise<ReadModelHealth[]> {
    return Promise.all(this.projections.map((projection) => this.healthOf(projection, head)));
  }

  private async healthOf(projection: AnyProjection, newest: Promise<Position>): Promise<ReadModelHealth> {
    const { name } = projection;
    let { version } = projection;
    try {
      const edition = await withTimeout(HEALTH_MS, this.readModels.edition(projection));
      version = edition.version;
      const checkpoint = this.store.checkpoint(subscriptionOf(projection, version, edition.generation));
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
