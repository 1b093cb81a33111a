import type { Db } from 'mongodb';
import { groupedBy } from '#kit/kernel';
import { START } from '#kit/event-store';
import { bulk } from './mongo-bulk.js';
import type { contentOf, StoredDocument } from './mongo-queries.js';

interface Insert {
  readonly id: string;
  readonly content: ReturnType<typeof contentOf>;
}

/**
 * Returns a function that inserts a document into a collection and reports whether its id was free. Inserts of one turn of the
 * event loop share a command and its wait for a majority.
 */
export const insertsInto = (database: Db) =>
  groupedBy(async (collection: string, asked: readonly Insert[]) => {
    const inserts = asked.map(({ id, content }) => ({
      updateOne: {
        filter: { _id: id, document: null },
        update: { $set: content, $inc: { revision: 1 }, $setOnInsert: { position: START } },
        upsert: true,
      },
    }));
    const { taken } = await bulk(database.collection<StoredDocument>(collection), inserts);
    return asked.map((_insert, index) => !taken.has(index));
  });
