import { type RecordedEvent, streamName } from '#kit/event-sourcing';
import { operatorAct } from '../../domain/decider.js';
import { RELATED } from './related.js';

type Placed = Pick<RecordedEvent, 'stream' | 'position' | 'data'>;

/**
 * A company's events, those of what belongs to it ({@link RELATED}), and what operators did about any of them, in the order of
 * the log.
 *
 * @param read the events of a stream; none where there is no such stream
 * @returns nothing where there is no such company
 */
export async function readHistory<E extends Placed>(
  companyId: string,
  read: (stream: string) => Promise<readonly E[]>,
): Promise<readonly E[]> {
  const own = await read(streamName('company', companyId));
  if (own.length === 0) return [];
  const related = await Promise.all(
    RELATED.map(({ aggregate, find }) =>
      find(companyId, own, (id) => read(streamName(aggregate.category, id))),
    ),
  );
  const told = [...own, ...related.flat()];
  const streams = new Set(told.map(({ stream }) => stream));
  const acts = await Promise.all(
    [...streams].map((stream) => read(streamName(operatorAct.category, stream))),
  );
  return [...told, ...acts.flat()].sort((one, other) => one.position - other.position);
}
