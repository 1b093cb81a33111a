import { type RecordedEvent, streamName } from '#kit/event-sourcing';
import { operatorActsOf } from '#domain/operator';
import { RELATED } from './related-aggregates.js';

type Placed = Pick<RecordedEvent, 'stream' | 'position' | 'data'>;

type ReadStream<E> = (stream: string) => Promise<readonly E[]>;

/** Reads a company's stream and the streams of its {@link RELATED} aggregates, including those that should exist but are empty. */
export async function readStreams<E extends Placed>(
  companyId: string,
  read: ReadStream<E>,
): Promise<ReadonlyMap<string, readonly E[]>> {
  const streams = new Map<string, readonly E[]>();
  const readInto = async (stream: string): Promise<readonly E[]> => {
    // Returns the streams in the requested order, not in the order of the responses.
    streams.set(stream, []);
    const events = await read(stream);
    streams.set(stream, events);
    return events;
  };
  const own = await readInto(streamName('company', companyId));
  await Promise.all(
    RELATED.map(({ aggregate, find }) =>
      find(companyId, own, (id) => readInto(streamName(aggregate.category, id))),
    ),
  );
  return streams;
}

/**
 * Reads the events of a company, of its {@link RELATED} aggregates, and the operators' acts on any of them, in the order of
 * the log.
 *
 * @returns an empty list if the company does not exist
 */
export async function readEvents<E extends Placed>(
  companyId: string,
  read: ReadStream<E>,
): Promise<readonly E[]> {
  const streams = await readStreams(companyId, read);
  if (streams.get(streamName('company', companyId))?.length === 0) return [];
  const filled = [...streams].filter(([, events]) => events.length > 0);
  const acts = await Promise.all(filled.map(([stream]) => read(operatorActsOf(stream))));
  return [...filled.flatMap(([, events]) => events), ...acts.flat()].sort(
    (one, other) => one.position - other.position,
  );
}
