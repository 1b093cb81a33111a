import type { QueryBus } from '@nestjs/cqrs';
import type { Collection, DocumentStore } from '#kit/document-store';
import { type Logger, PollingWorker } from '#kit/kernel';
import { type CompanyEvent, OwnersOfDocuments } from '#domain/company';
import type { DocumentBytes, StoredFile } from '#platform/documents';
import { type EventStore, readLog, START } from '#kit/event-store';
import { streamPrefix } from '#kit/event-sourcing';
import type { SignatureEvent } from '#domain/signature';

const DAY_MS = 86_400_000;
const BATCH = 200;

/** The last complete pass. */
interface Pass {
  /** Real time (RFC 3339). */
  readonly startedAt: string;
}

/** A storage format. */
const passes: Collection<Pass> = { name: 'document-sweeps', kind: 'record' };
const LAST = 'last';

/** How much older (ms) than the last pass the files of the next one may be: too young then, or stored while clocks differed. */
const OVERLAP_MS = 2 * DAY_MS;

/**
 * Checks document files at the start and every day; after the first pass, only newer ones. Files without an event are removed
 * after a day, when no command can still be working on them.
 */
export class DocumentSweep extends PollingWorker {
  constructor(
    private readonly bytes: DocumentBytes,
    private readonly queryBus: QueryBus,
    private readonly events: EventStore,
    private readonly records: DocumentStore,
    private readonly logger: Pick<Logger, 'info' | 'error'>,
    private readonly now: () => number = Date.now,
  ) {
    super(
      async (stopping) => {
        const removed = await this.pass(stopping);
        if (removed > 0) this.logger.info('document files were swept', { removed });
      },
      {
        everyMs: DAY_MS,
        onError: (error) => logger.error('document files cannot be swept', { err: error }),
      },
    );
  }

  /**
   * @param stopping ends the pass after the current batch
   * @returns how many files were removed
   */
  async pass(stopping?: AbortSignal): Promise<number> {
    const startedAt = this.now();
    await this.records.define([passes]);
    const last = await this.records.get(passes, LAST);
    const since = last ? Date.parse(last.document.startedAt) - OVERLAP_MS : 0;
    const orphans = (await this.orphansSince(since, stopping)) ?? (await this.orphansSince(0, stopping));
    if (stopping?.aborted) return 0;
    if (!orphans)
      throw new Error(
        'most documents have no event, so this may be the wrong event store; nothing was removed',
      );
    let removed = 0;
    for (const documentId of orphans) if (await this.bytes.remove(documentId)) removed++;
    await this.bytes.clearUnfinished(new Date(startedAt - DAY_MS));
    await this.records.put(passes, LAST, { startedAt: new Date(startedAt).toISOString() });
    return removed;
  }

  /**
   * Returns the files without an event; null if most files since then have none. Read models may be behind or being rebuilt,
   * so the events decide.
   *
   * @param since real time (ms); 0: all files
   */
  private async orphansSince(since: number, stopping?: AbortSignal): Promise<readonly string[] | null> {
    let owned = 0;
    const candidates: string[] = [];
    for await (const batch of inBatches(this.bytes.storedSince(new Date(since)))) {
      const owners = await this.queryBus.execute(
        new OwnersOfDocuments(batch.map(({ documentId }) => documentId)),
      );
      for (const { documentId, storedAt } of batch) {
        if (owners.has(documentId)) owned++;
        else if (storedAt.getTime() < this.now() - DAY_MS) candidates.push(documentId);
      }
      if (stopping?.aborted) return null;
    }
    if (candidates.length === 0) return [];
    const withEvent = await documentsInEvents(this.events, candidates);
    const orphans = candidates.filter((documentId) => !withEvent.has(documentId));
    return orphans.length > owned + withEvent.size ? null : orphans;
  }
}

async function* inBatches(files: AsyncIterable<StoredFile>): AsyncGenerator<StoredFile[]> {
  let batch: StoredFile[] = [];
  for await (const file of files) {
    batch.push(file);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type DocumentEvent = Extract<
  CompanyEvent | SignatureEvent,
  { readonly type: 'DocumentAdded' | 'FormSigned' }
>;

const STREAMS = [streamPrefix('company'), streamPrefix('signature')];

/**
 * Returns those of the documents that an event names. Reads the events of companies and signatures: a signed form appears in
 * its signature's events before its company's.
 *
 * @throws {EventStoreUnavailableError}
 */
async function documentsInEvents(
  store: EventStore,
  documentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const candidates = new Set(documentIds);
  const results = new Set<string>();
  const read = { from: START, until: await store.head(), streamPrefixes: STREAMS };
  for await (const { events } of readLog(store, read))
    for (const { type, data } of events) {
      if (type !== 'DocumentAdded' && type !== 'FormSigned') continue;
      const event = { type, data } as unknown as DocumentEvent;
      const { documentId } = event.type === 'FormSigned' ? event.data.document : event.data;
      if (candidates.has(documentId)) results.add(documentId);
    }
  return results;
}
