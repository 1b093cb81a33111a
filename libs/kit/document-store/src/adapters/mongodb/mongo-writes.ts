import {
  type AnyBulkWriteOperation,
  type Collection,
  type Db,
  MongoBulkWriteError,
  type WriteConcern,
} from 'mongodb';
import { groupedBy } from '#kit/kernel';
import { START } from '#kit/event-store';
import { DocumentStoreUnavailableError } from '../../document-store.js';
import { isTakenWrite } from './mongo-errors.js';
import { type contentOf, type StoredDocument, VERSION } from './mongo-queries.js';

interface BulkOutcome {
  /** Number of documents that were changed or inserted. */
  readonly applied: number;
  /** Indexes of the inserts whose id exists already. */
  readonly conflicts: ReadonlySet<number>;
}

/**
 * Sends guarded updates in one command. Each one succeeds or fails independently.
 *
 * @param writeConcern default: the client's
 * @throws {DocumentStoreUnavailableError} if a part was written and is not on a majority yet
 * @throws the driver's error if the command failed
 */
export async function bulk<D extends { readonly _id: string }>(
  collection: Collection<D>,
  updates: readonly AnyBulkWriteOperation<D>[],
  writeConcern?: WriteConcern,
): Promise<BulkOutcome> {
  try {
    const options = { ordered: false, ...(writeConcern && { writeConcern }) };
    const { matchedCount, upsertedCount } = await collection.bulkWrite(updates, options);
    return { applied: matchedCount + upsertedCount, conflicts: new Set() };
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const errors = [error.writeErrors].flat();
    if (errors.length === 0 || !errors.every(isTakenWrite)) throw error;
    const unconfirmed = error.result.getWriteConcernError();
    if (unconfirmed)
      throw new DocumentStoreUnavailableError(`MongoDB is unavailable: ${unconfirmed.errmsg ?? ''}`);
    const { matchedCount, upsertedCount } = error.result;
    return { applied: matchedCount + upsertedCount, conflicts: new Set(errors.map(({ index }) => index)) };
  }
}

interface Insert {
  readonly id: string;
  readonly content: ReturnType<typeof contentOf>;
}

interface Replacement extends Insert {
  /** The revision that the document must have. */
  readonly revision: number;
}

/**
 * Returns a function that inserts a document into a collection and reports whether its id was free. Inserts of one turn of the
 * event loop share a command and its wait for a majority.
 */
export const insertsInto = (database: Db) =>
  groupedBy(async (collection: string, requests: readonly Insert[]) => {
    const inserts = requests.map(({ id, content }) => ({
      updateOne: {
        filter: { _id: id, document: null },
        update: { $set: content, $inc: { revision: 1 }, $setOnInsert: { position: START } },
        upsert: true,
      },
    }));
    const { conflicts } = await bulk(database.collection<StoredDocument>(collection), inserts);
    return requests.map((_insert, index) => !conflicts.has(index));
  });

/**
 * Returns a function that replaces a document of a collection and reports whether it had the revision. Replacements made
 * in the same turn of the event loop share one command and its wait for a majority.
 *
 * @throws {DocumentStoreUnavailableError} if it is unknown whether a document was replaced
 */
export const replacementsIn = (database: Db) =>
  groupedBy(async (collection: string, requests: readonly Replacement[]) => {
    const documents = database.collection<StoredDocument>(collection);
    const updates = requests.map(({ id, revision, content }) => ({
      updateOne: {
        filter: { _id: id, revision, document: { $ne: null } },
        update: { $set: content, $inc: { revision: 1 } },
      },
    }));
    const { applied } = await bulk(documents, updates);
    if (applied === 0 || applied === requests.length) return requests.map(() => applied > 0);
    return outcomesOf(requests, applied, documents);
  });

/** The server only counts the applied updates, so this reads which they were. */
async function outcomesOf(
  requests: readonly Replacement[],
  applied: number,
  documents: Collection<StoredDocument>,
): Promise<boolean[]> {
  const current = await documents.find({ _id: { $in: requests.map(({ id }) => id) } }, VERSION).toArray();
  const stored = new Map(current.map((one) => [one._id, one]));
  const outcomes = requests.map(({ id, revision, content }) => {
    const now = stored.get(id);
    if (now?.write === content.write) return true;
    // Null: the document was changed again or removed, so it does not show who replaced this revision.
    return now && now.revision <= revision + 1 ? false : null;
  });
  if (outcomes.includes(null) && outcomes.filter(Boolean).length < applied)
    throw new DocumentStoreUnavailableError(
      'MongoDB is unavailable: it is unknown which writes were applied',
    );
  return outcomes.map(Boolean);
}
