import { changeRecord, type Collection, type DocumentStore } from '#kit/document-store';
import { type MasterKey, SealBrokenError } from './master-key.js';
import { joinStores, leavePreviousKeys } from './master-key-record.js';

/** A collection with values sealed by the master key. */
export interface SealedCollection {
  readonly collection: Collection<never>;
  /** Seals the values of a page of documents with the current key. @param after the id before the page; null: the first */
  readonly rewrapPage: (
    store: DocumentStore,
    masterKey: MasterKey,
    after: string | null,
  ) => Promise<RewrappedPage>;
}

interface RewrappedPage {
  /** Null after the last page. */
  readonly last: string | null;
  readonly documents: number;
  readonly rewrapped: number;
  /** The ids of documents that no key opens. */
  readonly unreadable: readonly string[];
}

/** The state of a running {@link rewrapAll}: documents checked in this collection, and their number when it began. */
export interface RewrapProgress {
  readonly collection: string;
  readonly done: number;
  readonly of: number;
}

export interface RewrapResult {
  /** The id of the current master key. */
  readonly key: string;
  /** The documents with sealed values. */
  readonly records: number;
  readonly rewrapped: number;
  /** Documents that the last pass still found under another key, because a running process writes them. */
  readonly former: number;
  /** `collection/id` of documents that no key opens. */
  readonly unreadable: readonly string[];
}

const PAGE = 100;
/** Maximum number of passes over all documents. Each one finds values that were written during the previous one. */
const MAX_PASSES = 3;

/**
 * Declares the sealed values of a collection. A value is bound to the id of its document.
 *
 * @param purpose the subkey of the values
 * @param resealed returns the document with each sealed value replaced by the result of `again`
 */
export function sealedIn<D extends object>(
  collection: Collection<D>,
  purpose: string,
  resealed: (document: D, again: (sealed: string) => string) => D,
): SealedCollection {
  const isCurrent = (document: D, masterKey: MasterKey): boolean => {
    let areCurrent = true;
    resealed(document, (sealed) => {
      areCurrent &&= masterKey.isCurrent(sealed);
      return sealed;
    });
    return areCurrent;
  };
  const rewrap = (store: DocumentStore, masterKey: MasterKey, id: string) =>
    changeRecord(store, collection, id, (document) =>
      document && !isCurrent(document, masterKey)
        ? resealed(document, (sealed) => masterKey.seal(purpose, masterKey.open(purpose, sealed, id), id))
        : null,
    );
  return {
    collection,
    rewrapPage: async (store, masterKey, after) => {
      const page = await store.scan(collection, { after, limit: PAGE });
      const former = page.filter(({ document }) => document && !isCurrent(document, masterKey));
      const unreadable: string[] = [];
      await Promise.all(
        former.map(({ id }) =>
          rewrap(store, masterKey, id).catch((error: unknown) => {
            if (!(error instanceof SealBrokenError)) throw error;
            unreadable.push(id);
          }),
        ),
      );
      return {
        last: page.at(-1)?.id ?? null,
        documents: page.length,
        rewrapped: former.length - unreadable.length,
        unreadable,
      };
    },
  };
}

/**
 * Seals all values with the current master key while processes work on the store, then the root. Values under the
 * current key are skipped, so a second run continues one that was killed. If every value could be opened and no other key
 * was found at the end, the stores need no other key.
 *
 * @param onProgress called after each page of the first pass
 * @throws {DocumentStoreUnavailableError}
 */
export async function rewrapAll(
  store: DocumentStore,
  masterKey: MasterKey,
  places: readonly SealedCollection[],
  onProgress: (progress: RewrapProgress) => void,
): Promise<RewrapResult> {
  await store.define(places.map(({ collection }) => collection));
  await joinStores(store, masterKey);
  let result = await rewrapOnce(store, masterKey, places, onProgress);
  let { rewrapped } = result;
  for (let pass = 1; pass < MAX_PASSES && result.rewrapped > 0; pass++) {
    result = await rewrapOnce(store, masterKey, places);
    rewrapped += result.rewrapped;
  }
  const { records, unreadable, rewrapped: former } = result;
  if (former === 0 && unreadable.length === 0) await leavePreviousKeys(store, masterKey);
  return { key: masterKey.ids[0], records, rewrapped, former, unreadable };
}

async function rewrapOnce(
  store: DocumentStore,
  masterKey: MasterKey,
  places: readonly SealedCollection[],
  onProgress?: (progress: RewrapProgress) => void,
): Promise<Pick<RewrapResult, 'records' | 'rewrapped' | 'unreadable'>> {
  const sum = { records: 0, rewrapped: 0, unreadable: [] as string[] };
  for (const { collection, rewrapPage } of places) {
    const of = await store.count(collection, {});
    for (let done = 0, after: string | null = null; ;) {
      const page: RewrappedPage = await rewrapPage(store, masterKey, after);
      done += page.documents;
      sum.records += page.documents;
      sum.rewrapped += page.rewrapped;
      sum.unreadable.push(...page.unreadable.map((id) => `${collection.name}/${id}`));
      onProgress?.({ collection: collection.name, done, of: Math.max(of, done) });
      if (page.last === null) break;
      after = page.last;
    }
  }
  return sum;
}
