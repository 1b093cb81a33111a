import type { QueryBus } from '@nestjs/cqrs';
import { type Logger, PollingWorker } from '#kit/kernel';
import { type CompanyEvent, OwnersOfDocuments } from '#domain/company';
import type { DocumentBytes, StoredFile } from '#platform/documents';
import { type EventStore, readLog, START } from '#kit/event-store';
import { streamPrefix } from '#kit/event-sourcing';
import type { SignatureEvent } from '#domain/signature';

const DAY_MS = 86_400_000;
const BATCH = 200;

/**
 * Checks all document files at the start and every day. Files without an event are removed after a day, when no command
 * can still be working on them.
 */
export class DocumentSweep extends PollingWorker {
  constructor(
    private readonly bytes: DocumentBytes,
    private readonly queryBus: QueryBus,
    private readonly events: EventStore,
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
   * @returns the number of removed files
   */
  async pass(stopping?: AbortSignal): Promise<number> {
    let owned = 0;
    const orphans: string[] = [];
    for await (const batch of inBatches(this.bytes.all())) {
      const owners = await this.queryBus.execute(
        new OwnersOfDocuments(batch.map(({ documentId }) => documentId)),
      );
      for (const { documentId, storedAt } of batch)
        if (owners.has(documentId)) owned++;
        else if (storedAt.getTime() < this.now() - DAY_MS) orphans.push(documentId);
      if (stopping?.aborted) return 0;
    }
    const removed = await this.removeOrphans(orphans, owned);
    await this.bytes.clearUnfinished(new Date(this.now() - DAY_MS));
    return removed;
  }

  /** Checks the events before removing files, because read models may be behind or being rebuilt. */
  private async removeOrphans(orphans: readonly string[], owned: number): Promise<number> {
    if (orphans.length === 0) return 0;
    const recorded = await documentsInEvents(this.events, orphans);
    if (orphans.length - recorded.size > owned + recorded.size)
      throw new Error(
        'most documents have no event, so this may be the wrong event store; nothing was removed',
      );
    let removed = 0;
    for (const documentId of orphans)
      if (!recorded.has(documentId) && (await this.bytes.remove(documentId))) removed++;
    return removed;
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

type Recording = Extract<CompanyEvent | SignatureEvent, { readonly type: 'DocumentAdded' | 'FormSigned' }>;

const STREAMS = [streamPrefix('company'), streamPrefix('signature')];

/**
 * Returns those of the documents that have an event.
 * Reads the events of companies and signatures: a signed form appears in its signature's events before its
 * company's.
 *
 * @throws {EventStoreUnavailableError}
 */
async function documentsInEvents(
  store: EventStore,
  documentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const searched = new Set(documentIds);
  const owned = new Set<string>();
  const read = { from: START, until: await store.head(), streamPrefixes: STREAMS };
  for await (const { events } of readLog(store, read))
    for (const { type, data } of events) {
      if (type !== 'DocumentAdded' && type !== 'FormSigned') continue;
      const recording = { type, data } as unknown as Recording;
      const { documentId } = recording.type === 'FormSigned' ? recording.data.document : recording.data;
      if (searched.has(documentId)) owned.add(documentId);
    }
  return owned;
}
