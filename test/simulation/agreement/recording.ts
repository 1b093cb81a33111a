import { type DomainEvent, parseStreamName, type Projection, type Recorded } from '#kit/event-sourcing';
import type { StoredEvent } from '#kit/event-store';
import type { Stores } from '#platform/hosting';

/** The events and documents of a tenant. Ids, times and positions are replaced, because they differ. */
export interface Recording {
  /** Type and data of the events of each stream, by category. */
  readonly streams: Readonly<Record<string, readonly string[]>>;
  /** The documents of each read model. */
  readonly documents: Readonly<Record<string, readonly string[]>>;
}

type Parts = Pick<Stores, 'codec' | 'readModels' | 'registry'>;

/** @param log all events */
export async function recordingOf(
  { codec, readModels, registry }: Parts,
  log: readonly StoredEvent[],
  tenantId: string,
): Promise<Recording> {
  const ofTenant = log.filter(({ metadata }) => metadata['tenantId'] === tenantId);
  const events = (await Promise.all(ofTenant.map((event) => codec.decode(event)))) as Recorded<DomainEvent>[];
  const streams: Record<string, string[]> = {};
  for (const name of new Set(events.map(({ stream }) => stream))) {
    const ofStream = events.filter(({ stream }) => stream === name);
    const text = plain(ofStream.map(({ type, data }) => ({ type, data })));
    (streams[parseStreamName(name).category] ??= []).push(text);
  }
  for (const texts of Object.values(streams)) texts.sort();
  const documents: Record<string, readonly string[]> = {};
  for (const projection of registry.projections) {
    const declared = projection as unknown as Projection<Record<string, unknown>, never>;
    const found = await readModels.find(declared, { limit: 10_000 });
    const own = found.filter(({ document }) => document['tenantId'] === tenantId);
    documents[projection.name] = own.map(({ document }) => plain(document)).sort();
  }
  return { streams, documents };
}

/** Returns JSON without the parts that differ in each run. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (key, part: unknown) => (DIFFERENT.has(key) ? '<different>' : sorted(key, part)), 1)
    .replace(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, '<time>')
    .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '<uuid>')
    .replace(/\b[\dA-Za-z]{27}\b/g, '<id>')
    .replace(/[\w-]{43}/g, '<secret>');

/** A request lists the changes of several streams, whose order in the log may differ. */
const sorted = (key: string, part: unknown): unknown =>
  key === 'changes'
    ? (part as { readonly type: string }[]).toSorted((a, b) => (a.type < b.type ? -1 : 1))
    : part;

const DIFFERENT = new Set([
  // Positions in the log.
  'position',
  'changedAt',
  // Of the year in which it runs.
  'fiscalYear',
  // The request or the process manager, if both do the same.
  'actor',
  'remoteAddress',
  'keyId',
  'requestId',
  // The simulation writes no PDF.
  'sha256',
  'sizeInBytes',
]);
