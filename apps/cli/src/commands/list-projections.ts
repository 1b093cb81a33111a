import type { AnyProjection } from '#event-sourcing';
import type { Position } from '#event-store';
import { parkedEvents, projectionPointers, subscriptionOf } from '#projections';
import type { Stores } from '#hosting';
import { domains } from '../../../domains.js';

/** One version of a read model that holds documents. */
interface Version {
  readonly version: number;
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
  for (let one = version; one > 0; one--) {
    const subscription = subscriptionOf(projection, one);
    const position = await documentStore.checkpoint(subscription);
    if (position === null) continue;
    const where = { subscription: subscription.name };
    const parked = await documentStore.count(parkedEvents, { where });
    versions.push({ version: one, position, lag: Math.max(0, head - position), parked });
  }
  const pinned = (await documentStore.get(projectionPointers, name))?.document.pinned ?? false;
  return { name, version, served: await readModels.version(projection), pinned, versions };
}

/** A read model on one line for each of its versions. */
export const linesOf = ({ name, version, served, pinned, versions }: ProjectionStatus): string =>
  versions.length === 0
    ? `${name} v${version}  is not filled yet`
    : versions
        .map((one) => lineOf(name, one, one.version === served ? (pinned ? 'served, pinned' : 'served') : ''))
        .join('\n');

const lineOf = (name: string, { version, position, lag, parked }: Version, note: string): string =>
  [
    `${name} v${version}`.padEnd(32),
    `at ${position}`,
    lag === 0 ? 'has caught up' : `${lag} behind`,
    ...(parked > 0 ? [`${parked} parked`] : []),
    ...(note === '' ? [] : [note]),
  ].join('  ');
