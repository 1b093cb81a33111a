import type { AnyProjection } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { editionName, generationsOf, projectionPointers, subscriptionOf } from '#kit/projections';
import { parkedEvents } from '#kit/subscriptions';
import type { Stores } from '#platform/hosting';
import { domains } from '../../../domains.js';

/** One version of a read model that holds documents, in one generation. */
interface Version {
  readonly version: number;
  /** From the second on. */
  readonly generation?: number;
  /** Up to where events are in it. */
  readonly position: number;
  /** How far that lies behind the newest event of the log, in positions; 0: it has caught up. */
  readonly lag: number;
  /** Events that could not be folded into it, those behind them included. */
  readonly parked: number;
}

/** A read model, as an operator sees it. */
export interface ProjectionStatus {
  readonly name: string;
  /** This program's; others are older ones. */
  readonly version: number;
  /** What reads are answered from. */
  readonly served: number;
  /** From the second on. */
  readonly servedGeneration?: number;
  /** Whether an operator chose that. */
  readonly pinned: boolean;
  readonly versions: readonly Version[];
}

/** All read models, by name. @throws {EventStoreUnavailableError} {@link DocumentStoreUnavailableError} */
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
  const pointer = (await documentStore.get(projectionPointers, name))?.document;
  for (let one = version; one > 0; one--)
    for (let generation = generationsOf(pointer, one).last; generation > 0; generation--) {
      const subscription = subscriptionOf(projection, one, generation);
      const position = await documentStore.checkpoint(subscription);
      if (position === null) continue;
      const where = { subscription: subscription.name };
      const parked = await documentStore.count(parkedEvents, { where });
      const filled = { position, lag: Math.max(0, head - position), parked };
      versions.push({ version: one, ...(generation > 1 && { generation }), ...filled });
    }
  const { version: served, generation } = await readModels.edition(projection);
  return {
    name,
    version,
    served,
    ...(generation > 1 && { servedGeneration: generation }),
    pinned: pointer?.pinned ?? false,
    versions,
  };
}

/** A read model on one line for each of its versions. */
export const linesOf = ({
  name,
  version,
  served,
  servedGeneration,
  pinned,
  versions,
}: ProjectionStatus): string =>
  versions.length === 0
    ? `${name} v${version}  is not filled yet`
    : versions
        .map((one) => {
          const isServed = one.version === served && one.generation === servedGeneration;
          return lineOf(name, one, isServed ? (pinned ? 'served, pinned' : 'served') : '');
        })
        .join('\n');

const lineOf = (
  name: string,
  { version, generation = 1, position, lag, parked }: Version,
  note: string,
): string =>
  [
    `${name} ${editionName({ version, generation })}`.padEnd(32),
    `at ${position}`,
    lag === 0 ? 'has caught up' : `${lag} behind`,
    ...(parked > 0 ? [`${parked} parked`] : []),
    ...(note === '' ? [] : [note]),
  ].join('  ');
