import type { QueryBus } from '@nestjs/cqrs';
import { type Logger, PollingWorker } from '#kit/kernel';
import { type CompanyEvent, OwnersOfDocuments } from '#domain/company';
import {
  type DocumentBytes,
  DocumentBytesDamagedError,
  DocumentBytesMissingError,
  type StoredFile,
} from '#platform/documents';
import { type EventStore, readLog, START } from '#kit/event-store';
import { SubjectErasedError } from '#platform/personal-data';
import { streamPrefix } from '#kit/event-sourcing';
import type { SignatureEvent } from '#domain/signature';

const DAY_MS = 86_400_000;
const BATCH = 200;

/** Result of a pass. */
interface Swept {
  readonly encrypted: number;
  readonly removed: number;
}

/**
 * Checks all document files at the start and every day. Files that an older version stored unencrypted are
 * encrypted with their customer's key. Files without an event are removed after a day, when no command can
 * still be working on them; so are files of erased customers.
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
        const swept = await this.pass(stopping);
        if (swept.encrypted + swept.removed > 0) this.logger.info('document files were swept', { ...swept });
      },
      {
        everyMs: DAY_MS,
        onError: (error) => logger.error('document files cannot be swept', { err: error }),
      },
    );
  }

  /** @param stopping ends the pass after the current batch */
  async pass(stopping?: AbortSignal): Promise<Swept> {
    let swept: Swept = { encrypted: 0, removed: 0 };
    let owned = 0;
    const orphans: string[] = [];
    for await (const batch of inBatches(this.bytes.all())) {
      const owners = await this.queryBus.execute(
        new OwnersOfDocuments(batch.map(({ documentId }) => documentId)),
      );
      for (const { documentId, storedAt } of batch) {
        const owner = owners.get(documentId);
        if (owner !== undefined) {
          owned++;
          swept = sum(swept, await this.keep(documentId, owner));
        } else if (storedAt.getTime() < this.now() - DAY_MS) orphans.push(documentId);
      }
      if (stopping?.aborted) return swept;
    }
    swept = sum(swept, await this.sweepOrphans(orphans, owned));
    await this.bytes.clearUnfinished(new Date(this.now() - DAY_MS));
    return swept;
  }

  /** Checks the events before removing files, because read models may be behind or being rebuilt. */
  private async sweepOrphans(orphans: readonly string[], owned: number): Promise<Swept> {
    let swept: Swept = { encrypted: 0, removed: 0 };
    if (orphans.length === 0) return swept;
    const owners = await ownersInEvents(this.events, orphans);
    if (orphans.length - owners.size > owned + owners.size)
      throw new Error(
        'most documents have no event, so this may be the wrong event store; nothing was removed',
      );
    for (const documentId of orphans) {
      const owner = owners.get(documentId);
      if (owner !== undefined) swept = sum(swept, await this.keep(documentId, owner));
      else if (await this.bytes.remove(documentId)) swept = sum(swept, { encrypted: 0, removed: 1 });
    }
    return swept;
  }

  private async keep(documentId: string, customerId: string): Promise<Swept> {
    try {
      if ((await this.bytes.subjectOf(documentId)) !== null) return { encrypted: 0, removed: 0 };
      await this.bytes.seal(documentId, customerId);
      return { encrypted: 1, removed: 0 };
    } catch (error) {
      if (error instanceof SubjectErasedError) {
        await this.bytes.remove(documentId);
        return { encrypted: 0, removed: 1 };
      }
      if (!(error instanceof DocumentBytesDamagedError || error instanceof DocumentBytesMissingError))
        throw error;
      this.logger.error('document file cannot be read', { documentId, err: error });
      return { encrypted: 0, removed: 0 };
    }
  }
}

const sum = (one: Swept, other: Swept): Swept => ({
  encrypted: one.encrypted + other.encrypted,
  removed: one.removed + other.removed,
});

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

type Telling = Extract<CompanyEvent | SignatureEvent, { readonly type: 'DocumentAdded' | 'FormSigned' }>;

const STREAMS = [streamPrefix('company'), streamPrefix('signature')];

/**
 * Returns the customers that own these documents, by document id; documents without an event are left out.
 * Reads the events of companies and signatures: a signed form appears in its signature's events before its
 * company's.
 *
 * @throws {EventStoreUnavailableError}
 */
async function ownersInEvents(
  store: EventStore,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const asked = new Set(documentIds);
  const owners = new Map<string, string>();
  const read = { from: START, until: await store.head(), streamPrefixes: STREAMS };
  for await (const { events } of readLog(store, read))
    for (const { type, data } of events) {
      if (type !== 'DocumentAdded' && type !== 'FormSigned') continue;
      const told = { type, data } as unknown as Telling;
      const { documentId } = told.type === 'FormSigned' ? told.data.document : told.data;
      if (asked.has(documentId)) owners.set(documentId, told.data.customerId);
    }
  return owners;
}
