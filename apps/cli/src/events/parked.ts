import type { EventCodec } from '#event-sourcing';
import type { EventStore, StoredEvent } from '#event-store';
import type { Stores } from '#hosting';
import { shown } from '#personal-data';
import { type DocumentStore, parkedEvents, type ParkedEvent, parkedOfStream } from '#projections';
import { leavesOf } from '../audit/diff.js';
import { linesOfChanges } from '../audit/tables.js';
import { OperatorError } from '../operator-error.js';
import { harmless, table, wrap } from '../terminal/table.js';
import { paintOf, type Terminal } from '../terminal/terminal.js';

/** So many of those that wait are shown. */
const MOST_WAITING = 100;

type Waiting = Pick<ParkedEvent, 'revision' | 'type' | 'since'> & { readonly id: string };

/** A parked event with all that is known of it. */
export interface ParkedInFull extends ParkedEvent {
  readonly id: string;
  /** As it is stored, personal data masked; null where it is not in the log any more. */
  readonly event: {
    readonly recordedAt: unknown;
    readonly actor: unknown;
    readonly requestId: unknown;
    readonly data: unknown;
  } | null;
  /** What waits behind it in its stream, the first of it. */
  readonly waiting: readonly Waiting[];
}

export const notParked = (id: string): OperatorError => new OperatorError(`Nothing is parked as ${id}.`);

/** @throws {OperatorError} nothing is parked under the id */
export async function parkedAs(store: DocumentStore, id: string): Promise<ParkedEvent> {
  const found = await store.get(parkedEvents, id);
  if (!found) throw notParked(id);
  return found.document;
}

/** @throws {OperatorError} nothing is parked under the id */
export async function parkedInFull(
  { documentStore, eventStore, codec }: Pick<Stores, 'documentStore' | 'eventStore' | 'codec'>,
  id: string,
): Promise<ParkedInFull> {
  const parked = await parkedAs(documentStore, id);
  const behind = await parkedOfStream(documentStore, parked, MOST_WAITING + 1);
  const waiting = behind
    .filter(({ document }) => document.position > parked.position)
    .map((one) => ({
      id: one.id,
      revision: one.document.revision,
      type: one.document.type,
      since: one.document.since,
    }));
  return { id, ...parked, event: await eventOf(eventStore, codec, parked), waiting };
}

async function eventOf(
  store: EventStore,
  codec: Pick<EventCodec, 'decode'>,
  { stream, revision }: ParkedEvent,
): Promise<ParkedInFull['event']> {
  const [stored] = await store.readStream(stream, { from: revision, limit: 1 });
  if (!stored) return null;
  const { recordedAt, actor, correlationId } = stored.metadata;
  const data = shown(await dataOf(stored, codec), false);
  return { recordedAt: recordedAt ?? null, actor: actor ?? null, requestId: correlationId ?? null, data };
}

/** As readers see it; what cannot be read is as it lies there. */
const dataOf = (stored: StoredEvent, codec: Pick<EventCodec, 'decode'>): Promise<object> =>
  codec.decode(stored).then(
    ({ data }) => data,
    () => stored.data,
  );

/** The same for a person. */
export function linesOfParked(found: ParkedInFull, out: Terminal): string[] {
  const { id, type, stream, revision, since, error, retry, event, waiting } = found;
  const paint = paintOf(out);
  const heading = `${type}, revision ${revision} of ${stream}`;
  const reason = `${error ?? 'It waits behind an earlier one of its stream'}${retry ? ' (is being tried again)' : ''}`;
  return [
    ...wrap(harmless(heading), out.width).map((line) => paint('bold', line)),
    ...wrap(harmless(`${id}, since ${since}`), out.width).map((line) => paint('dim', line)),
    '',
    ...wrap(harmless(reason), out.width).map((line) => paint('red', line)),
    '',
    ...(event
      ? linesOfChanges(
          leavesOf(event).map(({ path, value }) => ({ path, to: value })),
          out,
        )
      : ['It is not in the log.']),
    '',
    ...(waiting.length === 0
      ? ['Nothing waits behind it.']
      : table(
          [{ title: 'Behind it' }, { title: 'Revision' }, { title: 'Since' }],
          waiting.map((one) => [one.type, String(one.revision), one.since]),
          out.width,
          paint,
        )),
  ];
}
