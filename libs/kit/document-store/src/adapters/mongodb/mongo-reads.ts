import type { Filter } from 'mongodb';
import { sleep } from '#kit/kernel';
import type { Collection } from '../../document-store.js';
import type { MongoConnection } from './mongo-connection.js';
import type { StoredDocument } from './mongo-queries.js';

const WAIT_MS = 10;

/**
 * Returns the documents with some ids; records only once no failover can undo them, because a lost data key would lose the
 * data. A new primary does not know at once which of its documents are on a majority, so this waits instead of missing them.
 *
 * @param most number of ids
 * @throws {DocumentStoreUnavailableError}
 */
export function readById(
  connection: MongoConnection,
  { name, kind }: Collection<never>,
  filter: Filter<StoredDocument>,
  most: number,
): Promise<StoredDocument[]> {
  const { newest, database } = connection;
  const all = () => newest.collection<StoredDocument>(name).find(filter).toArray();
  return connection.reach(async (_again, signal) => {
    if (kind === 'derived') return all();
    for (;;) {
      const safe = await database.collection<StoredDocument>(name).find(filter).toArray();
      if (safe.length === most || (await all()).length <= safe.length) return safe;
      await sleep(WAIT_MS, signal);
    }
  });
}
