import type { Db, Filter } from 'mongodb';
import { groupedBy, sleep } from '#kit/kernel';
import type { Collection } from '../../document-store.js';
import type { MongoConnection } from './mongo-connection.js';
import type { StoredDocument } from './mongo-queries.js';

const WAIT_MS = 10;

interface ReadRequest {
  readonly collection: Collection<never>;
  readonly ids: readonly string[];
  readonly filter: Filter<StoredDocument>;
}

/**
 * Reads documents by id. Reads made in the same turn of the event loop with the same collection and filter share one
 * command.
 */
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

  private readonly together = groupedBy(async (_key: string, requests: readonly ReadRequest[]) => {
    const { collection, filter } = requests[0] as ReadRequest;
    const ids = [...new Set(requests.flatMap((one) => one.ids))];
    const inIds = { ...filter, _id: { $in: ids }, document: { $ne: null } };
    const documents = await (collection.kind === 'record' ? this.safely : this.newest)(
      collection.name,
      inIds,
    );
    const byId = new Map(documents.map((one) => [one._id, one]));
    return requests.map((one) => [...new Set(one.ids)].flatMap((id) => byId.get(id) ?? []));
  });

  private readonly newest = (name: string, filter: Filter<StoredDocument>): Promise<StoredDocument[]> =>
    this.connection.reach(() => findIn(this.connection.newest, name, filter));

  /**
   * Waits until the newest documents are on a majority, because a lost data key would lose the data. Neither read is enough
   * alone: a failover can undo the newest documents, and a new primary does not know at once what is on a majority.
   */
  private readonly safely = (name: string, filter: Filter<StoredDocument>): Promise<StoredDocument[]> =>
    this.connection.reach(async (_again, signal) => {
      let first: readonly StoredDocument[] | undefined;
      for (;;) {
        const [newest, safe] = await Promise.all([
          findIn(this.connection.newest, name, filter),
          findIn(this.connection.database, name, filter),
        ]);
        // Wait for these versions only, because a document may change all the time.
        first ??= newest;
        const [now, onMajority] = [revisionsOf(newest), revisionsOf(safe)];
        const isReached = first.every(({ _id, revision }) => {
          // A failover may have undone the revision meanwhile.
          const expected = Math.min(revision, now.get(_id) ?? 0);
          return (onMajority.get(_id) ?? 0) >= expected;
        });
        if (isReached && safe.every(({ _id }) => now.has(_id))) return safe;
        await sleep(WAIT_MS, signal);
        signal.throwIfAborted();
      }
    });
}

const findIn = (database: Db, name: string, filter: Filter<StoredDocument>): Promise<StoredDocument[]> =>
  database.collection<StoredDocument>(name).find(filter).toArray();

const revisionsOf = (documents: readonly StoredDocument[]) =>
  new Map(documents.map(({ _id, revision }) => [_id, revision]));
