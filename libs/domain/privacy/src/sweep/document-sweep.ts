import { type QueryBus } from '@nestjs/cqrs';
import { PollingWorker } from '#kit/kernel';
import { OwnersOfDocuments } from '#domain/company';
import {
  type DocumentBytes,
  DocumentBytesDamagedError,
  DocumentBytesMissingError,
  type StoredFile,
} from '#platform/documents';
import type { EventStore } from '#kit/event-store';
import type { Logger } from '#kit/kernel';
import { SubjectErasedError } from '#platform/personal-data';
import { ownersInEvents } from './owners-in-events.js';

const DAY_MS = 86_400_000;
const BATCH = 200;

/** What a pass came to. */
export interface Swept {
  readonly encrypted: number;
  readonly removed: number;
}

/**
 * Goes over all files of documents, once at the start and then every day. Those that an older version stored in clear
 * are encrypted with their customer's key. Those that no event tells of are removed: their attempt lost a race, or its
 * process died; a command under way stored them within the last day. So are those of customers who were erased.
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
        if (swept.encrypted + swept.removed > 0)
          this.logger.info('files of documents were swept', { ...swept });
      },
      {
        everyMs: DAY_MS,
        onError: (error) => {
          logger.error('files of documents cannot be swept', { err: error });
        },
      },
    );
  }

  /** @param stopping has it end behind the batch under way */
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

  /** Read models may be behind, or be filled anew: what is removed for good is looked for in the events themselves. */
  private async sweepOrphans(orphans: readonly string[], owned: number): Promise<Swept> {
    let swept: Swept = { encrypted: 0, removed: 0 };
    if (orphans.length === 0) return swept;
    const owners = await ownersInEvents(this.events, orphans);
    if (orphans.length - owners.size > owned + owners.size)
      throw new Error('no event tells of most documents: is this their event store? Nothing was removed');
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
      this.logger.error('the file of a document cannot be read', { documentId, err: error });
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
