import type { Collection, DocumentStore, Stored } from '#kit/document-store';
import { dataKeys } from '#platform/personal-data';
import type { SeededRecord } from './folder-writer.js';

/** Keeps new data keys in memory until they are written together with other records. */
export class BufferedKeys {
  /** The store with data keys in memory. */
  readonly store: DocumentStore;
  private readonly all = new Map<string, object>();
  private fresh: SeededRecord[] = [];

  constructor(store: DocumentStore) {
    const { all } = this;
    const isKey = ({ name }: Collection<never>): boolean => name === dataKeys.name;
    this.store = Object.assign(Object.create(store) as DocumentStore, {
      get: <D extends object>(collection: Collection<D>, id: string): Promise<Stored<D> | null> => {
        const document = isKey(collection) ? all.get(id) : undefined;
        if (!document) return store.get(collection, id);
        return Promise.resolve({ id, revision: 1, document: document as D });
      },
      insert: <D extends object>(collection: Collection<D>, id: string, document: D): Promise<boolean> => {
        if (!isKey(collection)) return store.insert(collection, id, document);
        all.set(id, document);
        this.fresh.push([collection.name, id, JSON.stringify(document)]);
        return Promise.resolve(true);
      },
    });
  }

  /** Returns the keys since the last call. */
  take(): readonly SeededRecord[] {
    const { fresh } = this;
    this.fresh = [];
    return fresh;
  }
}
