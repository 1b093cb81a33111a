import type { CompanyEvent } from '#domain/company';
import { type EventStore, START } from '#kit/event-store';
import { streamPrefix } from '#kit/event-sourcing';
import type { SignatureEvent } from '#domain/signature';

type Telling = Extract<CompanyEvent | SignatureEvent, { readonly type: 'DocumentAdded' | 'FormSigned' }>;

const STREAMS = [streamPrefix('company'), streamPrefix('signature')];

/**
 * Returns the customers that own these documents, by document id; documents without an event are left out.
 * Reads the events of companies and signatures: a signed form appears in its signature's events before its
 * company's.
 *
 * @throws {EventStoreUnavailableError}
 */
export async function ownersInEvents(
  store: EventStore,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const asked = new Set(documentIds);
  const owners = new Map<string, string>();
  const head = await store.head();
  if (head === START) return owners;
  const done = new AbortController();
  const options = { from: START, streamPrefixes: STREAMS, signal: done.signal };
  for await (const { events, position } of store.subscribe(options)) {
    for (const { type, data } of events) {
      if (type !== 'DocumentAdded' && type !== 'FormSigned') continue;
      const told = { type, data } as unknown as Telling;
      const { documentId } = told.type === 'FormSigned' ? told.data.document : told.data;
      if (asked.has(documentId)) owners.set(documentId, told.data.customerId);
    }
    if (position >= head) break;
  }
  done.abort();
  return owners;
}
