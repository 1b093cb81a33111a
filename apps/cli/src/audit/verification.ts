import {
  AnchorRecords,
  anchorsAt,
  type Evidence,
  type Fault,
  type Progress,
  type SignedAnchor,
  type Verification,
  verifyLog,
  verifyStreams,
} from '#platform/audit';
import { type RecordedEvent, streamName } from '#kit/event-sourcing';
import type { StoredEvent } from '#kit/event-store';
import { type Stores, streamPrefixesOf } from '#platform/hosting';
import { RELATED } from '#domain/operator';
import { OperatorError } from '../operator-error.js';

/**
 * What is verified, of the stores of the service.
 *
 * @param place where anchors are kept outside, where that is asked for; reading it throws an {@link OperatorError} where
 *   there are none
 */
export async function evidenceOf(stores: Stores, place?: string): Promise<Evidence> {
  const { eventStore, documentStore, codec, chain } = stores;
  const records = new AnchorRecords(documentStore);
  await records.start();
  const elsewhere = [{ name: 'in the records', anchors: () => records.all() }];
  if (place !== undefined) elsewhere.push({ name: `in ${place}`, anchors: () => anchorsOf(place) });
  return { store: eventStore, codec, chain, prefixes: streamPrefixesOf(stores), elsewhere };
}

async function* anchorsOf(place: string): AsyncGenerator<SignedAnchor> {
  try {
    yield* anchorsAt(place);
  } catch (error) {
    throw new OperatorError(`The anchors of ${place} cannot be read: ${(error as Error).message}`);
  }
}

/** Verifies the whole log, or one company with what belongs to it. */
export async function verified(
  evidence: Evidence,
  companyId: string | undefined,
  onProgress: (progress: Progress) => void,
): Promise<Verification> {
  if (companyId === undefined) return verifyLog(evidence, onProgress);
  return verifyStreams(evidence, await streamsOf(evidence, companyId));
}

/** The streams of a company and of what belongs to it, as its events name them; also those that are gone. */
async function streamsOf({ store }: Evidence, companyId: string): Promise<readonly string[]> {
  const company = streamName('company', companyId);
  const names = [company];
  const own = (await store.readStream(company)).map(asRecorded);
  for (const { aggregate, find } of RELATED) {
    const read = async (id: string): Promise<readonly RecordedEvent[]> => {
      const stream = streamName(aggregate.category, id);
      names.push(stream);
      return (await store.readStream(stream)).map(asRecorded);
    };
    await find(companyId, own, read);
  }
  return names;
}

/** Ids are in no personal part: what cannot be decrypted or was altered is looked through all the same. */
const asRecorded = (event: StoredEvent): RecordedEvent => event as unknown as RecordedEvent;

/** A fault on one line. */
export function lineOfFault({ fault, stream, revision, position, eventId, detail }: Fault): string {
  const place = [
    stream === null ? [] : revision === null ? [stream] : [`revision ${revision} of ${stream}`],
    position === null ? [] : [`position ${position}`],
    eventId === null ? [] : [`event ${eventId}`],
  ].flat();
  return `${fault}: ${[place.join(', '), detail].filter((text) => text !== '').join(': ')}`;
}

/** What was verified, on one line. */
export function lineOfSuccess({ events, streams, anchors, anchoredUntil }: Verification): string {
  const anchored =
    anchoredUntil === null ? 'nothing is anchored yet' : `${anchors} anchors up to position ${anchoredUntil}`;
  return `${events} events in ${streams} streams: every link holds; ${anchored}.`;
}
