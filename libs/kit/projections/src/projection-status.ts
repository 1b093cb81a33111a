import type { DocumentStore } from '#kit/document-store';
import type { AnyProjection } from '#kit/event-sourcing';
import { type EventStore, type Position, START } from '#kit/event-store';
import { sleep } from '#kit/kernel';
import { parkedEvents } from '#kit/subscriptions';
import { ProjectionPointers } from './projection-pointers.js';
import { subscriptionOf } from './collection-of.js';
import type { ReadModels } from './read-models.js';

/** A generation of a read model that holds documents. */
export interface FilledGeneration {
  readonly version: number;
  /** Left out for the first one. */
  readonly generation?: number;
  /** The position of the last event that it contains. */
  readonly position: number;
  /** Number of positions behind the newest event at the time of the request; 0: it has caught up. */
  readonly lag: number;
  /** Number of events that could not be folded into it, including later events of the same streams. */
  readonly parked: number;
}

/** A read model and its filled generations. Programs read the member names in the output of `projections list --json`. */
export interface ProjectionStatus {
  readonly name: string;
  /** The version that this program declares. */
  readonly version: number;
  /** The active version. */
  readonly served: number;
  /** The active generation; left out for the first one. */
  readonly servedGeneration?: number;
  /** Whether an operator chose the active version. */
  readonly pinned: boolean;
  /** A newer version that is about to be active, so that writes wait for it; left out if there is none. */
  readonly announced?: number;
  readonly versions: readonly FilledGeneration[];
}

/** The log, and the read models that are compared with it. */
export interface StatusSources {
  readonly eventStore: EventStore;
  readonly documentStore: DocumentStore;
  readonly readModels: ReadModels;
}

/** Time (ms) for read models to catch up with a log that other programs also write. */
const REACHED_MS = 3000;
const BETWEEN_MS = 200;

/**
 * Returns the status of read models, sorted by name. Other programs may write to a shared log all the time,
 * so read models of such a log get three seconds to reach the event that was newest at the start.
 *
 * @throws {EventStoreUnavailableError} {@link DocumentStoreUnavailableError}
 */
export async function projectionStatuses(
  projections: readonly AnyProjection[],
  stores: StatusSources,
): Promise<ProjectionStatus[]> {
  const { eventStore } = stores;
  const head = await eventStore.head();
  const end = performance.now() + (eventStore.isGapless ? 0 : REACHED_MS);
  for (;;) {
    const statuses = await Promise.all(projections.map((projection) => statusOf(projection, stores, head)));
    const isBehind = statuses.some(({ versions }) => versions.some(({ lag }) => lag > 0));
    if (!isBehind || performance.now() >= end)
      return statuses.sort((one, other) => (one.name < other.name ? -1 : 1));
    await sleep(BETWEEN_MS);
  }
}

/**
 * Returns the position of the last event that the active generation of a projection contains; {@link START} if it is not
 * filled.
 *
 * @throws {DocumentStoreUnavailableError}
 */
export async function activePosition(
  projection: AnyProjection,
  { documentStore, readModels }: Omit<StatusSources, 'eventStore'>,
): Promise<Position> {
  const { version, generation } = await readModels.active(projection);
  const checkpoint = await documentStore.checkpoint(subscriptionOf(projection, version, generation));
  return Math.max(checkpoint ?? START, START);
}

async function statusOf(
  projection: AnyProjection,
  { documentStore, readModels }: StatusSources,
  head: Position,
): Promise<ProjectionStatus> {
  const { name, version } = projection;
  const versions: FilledGeneration[] = [];
  const pointer = await new ProjectionPointers(documentStore).get(name);
  for (let one = version; one > 0; one--)
    for (let generation = pointer.generationsOf(one).last; generation > 0; generation--) {
      const subscription = subscriptionOf(projection, one, generation);
      const position = await documentStore.checkpoint(subscription);
      if (position === null) continue;
      const where = { subscription: subscription.name };
      const parked = await documentStore.count(parkedEvents, { where });
      const filled = { position, lag: Math.max(0, head - position), parked };
      versions.push({ version: one, ...(generation > 1 && { generation }), ...filled });
    }
  const active = await readModels.active(projection);
  return {
    name,
    version,
    served: active.version,
    ...(active.generation > 1 && { servedGeneration: active.generation }),
    pinned: pointer.isChosenByOperator,
    ...(pointer.announced !== null && { announced: pointer.announced }),
    versions,
  };
}
