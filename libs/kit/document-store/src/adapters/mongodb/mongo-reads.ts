import type { Filter } from 'mongodb';
import { groupedBy, sleep } from '#kit/kernel';
import type { Collection } from '../../document-store.js';
import type { MongoConnection } from './mongo-connection.js';
import type { StoredDocument } from './mongo-queries.js';

const WAIT_MS = 10;

interface Asked {
  readonly collection: Collection<never>;
  readonly ids: readonly string[];
  readonly filter: Filter<StoredDocument>;
}

/** Reads documents by id. Reads of one turn of the event loop with the same collection and filter share a command. */
export class MongoReads {
  constructor(private readonly connection: MongoConnection) {}

  /**
   * Returns the documents with some ids that exist and match a filter, in no particular order.
   *
   * @throws {DocumentStoreUnavailableError}
   */
  byId(
    collection: Collection<never>,
    ids: readonly string[],
    filter: Filter<StoredDocument> = {},
  ): Promise<StoredDocument[]> {
    return this.together(`${collection.name} ${JSON.stringify(filter)}`, { collection, ids, filter });
  }

  private readonly together = groupedBy(async (_key: string, asked: readonly Asked[]) => {
    const { collection, filter } = asked[0] as Asked;
    const ids = [...new Set(asked.flatMap((one) => one.ids))];
    const found = await this.read(
      collection,
      { ...filter, _id: { $in: ids }, document: { $ne: null } },
      ids.length,
    );
    const byId = new Map(found.map((one) => [one._id, one]));
    return asked.map((one) => [...new Set(one.ids)].flatMap((id) => byId.get(id) ?? []));
  });

  /**
   * Returns records only once no failover can undo them, because a lost data key would lose the data. A new primary does not
   * know at once which of its documents are on a majority, so this waits instead of missing them.
   */
  private read(
    { name, kind }: Collection<never>,
    filter: Filter<StoredDocument>,
    most: number,
  ): Promise<StoredDocument[]> {
    const { newest, database } = this.connection;
    const all = () => newest.collection<StoredDocument>(name).find(filter).toArray();
    return this.connection.reach(async (_again, signal) => {
      if (kind === 'derived') return all();
      for (;;) {
        const safe = await database.collection<StoredDocument>(name).find(filter).toArray();
        if (safe.length === most || (await all()).length <= safe.length) return safe;
        await sleep(WAIT_MS, signal);
      }
    });
  }
}
