import { type AnyBulkWriteOperation, type Collection, MongoBulkWriteError, type WriteConcern } from 'mongodb';
import { DocumentStoreUnavailableError } from '../../document-store.js';
import { isTakenWrite } from './mongo-errors.js';

export interface BulkOutcome {
  /** Number of documents that were changed or inserted. */
  readonly applied: number;
  /** Indexes of the inserts whose id exists already. */
  readonly taken: ReadonlySet<number>;
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
    return { applied: matchedCount + upsertedCount, taken: new Set() };
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const errors = [error.writeErrors].flat();
    if (errors.length === 0 || !errors.every(isTakenWrite)) throw error;
    const unconfirmed = error.result.getWriteConcernError();
    if (unconfirmed)
      throw new DocumentStoreUnavailableError(`MongoDB is unavailable: ${unconfirmed.errmsg ?? ''}`);
    const { matchedCount, upsertedCount } = error.result;
    return { applied: matchedCount + upsertedCount, taken: new Set(errors.map(({ index }) => index)) };
  }
}
