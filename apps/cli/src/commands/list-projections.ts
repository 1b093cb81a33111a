import type { AnyProjection } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { generationName, ProjectionPointers, subscriptionOf } from '#kit/projections';
import { parkedEvents } from '#kit/subscriptions';
import type { Stores } from '#platform/hosting';
import { domains } from '../../../domains.js';

/** A generation of a read model that holds documents. */
interface Version {
  readonly version: number;
  /** Left out for the first one. */
  readonly generation?: number;
  /** The position of the last event that it contains. */
  readonly position: number;
  /** Number of positions behind the newest event; 0: it has caught up. */
  readonly lag: number;
  /** Number of events that could not be folded into it, including later events of the same streams. */
  readonly parked: number;
}

/** A read model, as operators see it. The member names are the contract of `--json`. */
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
  readonly versions: readonly Version[];
}

/** Returns all read models, sorted by name. @throws {EventStoreUnavailableError} {@link DocumentStoreUnavailableError} */
export async function listProjections(stores: Stores): Promise<ProjectionStatus[]> {
  const projections = domains.flatMap((domain) => domain.projections);
  const head = await stores.eventStore.head();
  const statuses = await Promise.all(projections.map((projection) => statusOf(projection, stores, head)));
  return statuses.sort((one, other) => (one.name < other.name ? -1 : 1));
}

async function statusOf(
  projection: AnyProjection,
  { documentStore, readModels }: Stores,
  head: Position,
): Promise<ProjectionStatus> {
  const { name, version } = projection;
  const versions: Version[] = [];
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
    versions,
  };
}

/** Formats a read model, with one line for each generation. */
export const linesOf = ({
  name,
  version,
  served,
  servedGeneration,
  pinned,
  versions,
}: ProjectionStatus): string =>
  versions.length === 0
    ? `${name} v${version}  not filled yet`
    : versions
        .map((one) => {
          const isActive = one.version === served && one.generation === servedGeneration;
          return lineOf(name, one, isActive ? (pinned ? 'active, chosen by an operator' : 'active') : '');
        })
        .join('\n');

const lineOf = (
  name: string,
  { version, generation = 1, position, lag, parked }: Version,
  note: string,
): string =>
  [
    `${name} ${generationName({ version, generation })}`.padEnd(32),
    `at ${position}`,
    lag === 0 ? 'caught up' : `${lag} behind`,
    ...(parked > 0 ? [`${parked} parked`] : []),
    ...(note === '' ? [] : [note]),
  ].join('  ');
