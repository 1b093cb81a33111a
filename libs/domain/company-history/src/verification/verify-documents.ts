import { DataKeyMissingError, streamName, streamPrefix } from '#kit/event-sourcing';
import { type EventStore, type Position, readLog, START, type StoredEvent } from '#kit/event-store';
import type { Fault } from '#platform/audit';
import {
  type DocumentBytes,
  DocumentBytesDamagedError,
  DocumentBytesMissingError,
} from '#platform/documents';

/** The recorded fields of a document; they are never encrypted. */
interface Recorded {
  readonly documentId: string;
  readonly documentType: string;
  readonly customerId: string;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface VerifiedDocuments {
  readonly documents: number;
  readonly faults: readonly Fault[];
}

/**
 * Compares the stored bytes of every recorded document with the SHA-256 in its event. Documents of erased customers do
 * not count.
 *
 * @param only selects the documents of one company, or those recorded after a position
 * @param pace awaited after each document, with the position of its event and the faults so far
 * @throws {EventStoreUnavailableError} and errors of the file system
 */
export async function verifyDocuments(
  store: EventStore,
  bytes: DocumentBytes,
  only: { readonly companyId?: string | undefined; readonly after?: Position } = {},
  pace: (position: Position, faults: readonly Fault[]) => Promise<void> = () => Promise.resolve(),
): Promise<VerifiedDocuments> {
  const faults: Fault[] = [];
  let documents = 0;
  for await (const event of recordings(store, only)) {
    documents++;
    const fault = await faultOf(bytes, event);
    if (fault) faults.push(fault);
    await pace(event.position, faults);
  }
  return { documents, faults };
}

/** Reports whether the log records a document after a position. @throws {EventStoreUnavailableError} */
export async function hasDocumentsAfter(store: EventStore, after: Position): Promise<boolean> {
  const documents = recordings(store, { after });
  try {
    return (await documents.next()).done !== true;
  } finally {
    await documents.return(undefined);
  }
}

async function* recordings(
  store: EventStore,
  { companyId, after = START }: Parameters<typeof verifyDocuments>[2] & object,
): AsyncGenerator<StoredEvent> {
  const isRecording = ({ type }: StoredEvent): boolean => type === 'DocumentAdded';
  if (companyId !== undefined) {
    yield* (await store.readStream(streamName('company', companyId))).filter(isRecording);
    return;
  }
  const read = { from: after, until: await store.head(), streamPrefixes: [streamPrefix('company')] };
  for await (const { events } of readLog(store, read)) yield* events.filter(isRecording);
}

async function faultOf(bytes: DocumentBytes, event: StoredEvent): Promise<Fault | null> {
  const { documentId, documentType, customerId, sha256 } = event.data as unknown as Recorded;
  const { stream, revision, position, id: eventId } = event;
  const documentFault = (fault: 'altered-document' | 'missing-document', detail: string): Fault => ({
    fault,
    stream,
    revision,
    position,
    eventId,
    detail,
  });
  try {
    if (await bytes.isErased(customerId)) return null;
    await bytes.check(documentId, { sha256 });
    return null;
  } catch (error) {
    if (error instanceof DocumentBytesMissingError)
      return documentFault('missing-document', `document ${documentId} (${documentType}) has no file`);
    if (error instanceof DocumentBytesDamagedError || error instanceof DataKeyMissingError)
      return documentFault(
        'altered-document',
        `the file of document ${documentId} (${documentType}) differs from the recorded one`,
      );
    throw error;
  }
}
