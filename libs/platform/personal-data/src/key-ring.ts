import { hkdfSync, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { once, sleep } from '#kit/kernel';
import { DataKeyMissingError, PersonalDataCipher } from '#kit/event-sourcing';
import type { Collection, DocumentStore } from '#kit/document-store';
import { CHECK_MS, KeyDestructions } from './key-destructions.js';
import { BOUND, type MasterKey, openWith, sealWith } from './master-key.js';
import { packed, unpacked } from './packed-json.js';
import { joinStores } from './master-key-record.js';
import { sealedIn } from './rewrap.js';

/** A subject's data key, encrypted with the master key; null once it is destroyed. */
interface DataKey {
  readonly wrapped: string | null;
  readonly createdAt: string;
  readonly destroyedAt: string | null;
}

const PURPOSE = 'data-keys';

/** A storage format. */
export const dataKeys: Collection<DataKey> = { name: 'data-keys', kind: 'record' };

export const sealedDataKeys = sealedIn(dataKeys, PURPOSE, (document, again) =>
  document.wrapped === null ? document : { ...document, wrapped: again(document.wrapped) },
);

/** The subject was erased, so no personal data about it can be recorded. */
export class SubjectErasedError extends Error {
  override readonly name = 'SubjectErasedError';
}

/** Undefined: there never was a key; null: it was destroyed. */
type StoredKey = Uint8Array | null | undefined;

interface Decrypted {
  readonly ciphertext: string;
  readonly clear: object;
}

const MAX_KEYS = 20_000;
/** Approximate memory (bytes) of decrypted values. */
const MAX_DECRYPTED = 16 * 1024 * 1024;
/** How long (ms) a decrypted value is kept. */
const DECRYPTED_MS = 2_000;

/** Encrypts personal data with a key per subject. Destroying the key erases the data in every event and backup. */
export class KeyRing extends PersonalDataCipher {
  private readonly cache = new LRUCache<string, Promise<StoredKey>>({ max: MAX_KEYS });
  private readonly destructions: KeyDestructions;
  /** Every subscription reads each new event; its personal data is decrypted once (decision 35). */
  private readonly decrypted = new LRUCache<string, Decrypted>({
    maxSize: MAX_DECRYPTED,
    sizeCalculation: ({ ciphertext }) => 4 * ciphertext.length,
    ttl: DECRYPTED_MS,
    ttlAutopurge: true,
  });

  constructor(
    private readonly store: DocumentStore,
    private readonly masterKey: MasterKey,
    private readonly now: () => number = Date.now,
    /** Monotonic clock for the cache, so that moving the system clock back does not extend a key's life. */
    elapsed: () => number = () => performance.now(),
  ) {
    super();
    this.destructions = new KeyDestructions(store, elapsed, () => this.cache.clear());
  }

  /**
   * Creates the collections, checks that the store belongs to this master key, and gives the key its root. Runs once;
   * methods that need a key call it if the start did not.
   *
   * @throws {MasterKeyMismatchError}
   * @throws {DocumentStoreUnavailableError}
   */
  readonly start = once(async () => {
    await this.store.define([dataKeys]);
    await this.destructions.define();
    await joinStores(this.store, this.masterKey);
  });

  /**
   * @throws {SubjectErasedError}
   * @throws {DocumentStoreUnavailableError}
   */
  override async encrypt(subjectId: string, value: object, place: string): Promise<string> {
    const key = (await this.keyOf(subjectId)) ?? (await this.makeKey(subjectId));
    return sealWith(key, packed(value), boundTo(subjectId, place), Buffer.of(BOUND));
  }

  /**
   * @throws {DataKeyMissingError}
   * @throws {SealBrokenError}
   * @throws {DocumentStoreUnavailableError}
   */
  override async decrypt(subjectId: string, ciphertext: string, place: string): Promise<object | null> {
    const bound = boundTo(subjectId, place);
    const cached = this.decrypted.get(bound);
    if (cached?.ciphertext === ciphertext && (await this.keyOf(subjectId))) return cached.clear;
    const clear = await this.decryptOnce(subjectId, ciphertext, place);
    if (clear) this.decrypted.set(bound, { ciphertext, clear });
    return clear;
  }

  /** Like {@link decrypt}, but keeps nothing, for values that are rarely read again within seconds. */
  async decryptOnce(subjectId: string, ciphertext: string, place: string): Promise<object | null> {
    const key = await this.keyOf(subjectId);
    if (key === null) return null;
    if (key === undefined) throw new DataKeyMissingError(`there is no data key of subject ${subjectId}`);
    return unpacked(openWith(key, ciphertext, boundTo(subjectId, place), Buffer.of(BOUND)));
  }

  /** Reads the keys of several subjects at once, before their values are decrypted. @throws {DocumentStoreUnavailableError} */
  async load(subjectIds: readonly string[]): Promise<void> {
    await this.checkDestructions();
    const missing = [...new Set(subjectIds)].filter((id) => !this.cached(id));
    if (missing.length < 2) return;
    const keys = this.readAll(missing);
    for (const id of missing)
      this.remember(
        id,
        keys.then((all) => all.get(id)),
      );
    await keys;
  }

  /** @throws {DocumentStoreUnavailableError} */
  override async isErased(subjectId: string): Promise<boolean> {
    return (await this.keyOf(subjectId)) === null;
  }

  /**
   * Removes a record about a subject that was erased while the record was being stored. Call this after every write of
   * personal data that is not encrypted with the subject's key. An erasure removes such records after
   * {@link whenForgotten}: either it finds the new record, or this check finds the key destroyed.
   *
   * @param subjectId null: the record is about nobody who can be erased
   * @returns whether it was removed
   */
  async removeIfErased(subjectId: string | null, remove: () => Promise<unknown>): Promise<boolean> {
    if (subjectId === null || !(await this.isErased(subjectId))) return false;
    await remove();
    return true;
  }

  /**
   * Returns a key derived from a subject's data key, for data of another kind. It is lost when the
   * data key is destroyed.
   *
   * @param purpose a storage format
   * @returns null if the subject was erased
   * @throws {DataKeyMissingError}
   * @throws {DocumentStoreUnavailableError}
   */
  async derivedKey(subjectId: string, purpose: string): Promise<Buffer | null> {
    const key = await this.keyOf(subjectId);
    if (key === undefined) throw new DataKeyMissingError(`there is no data key of subject ${subjectId}`);
    return key && derived(key, purpose);
  }

  /**
   * Like {@link derivedKey}, but creates the data key if needed.
   *
   * @throws {SubjectErasedError}
   */
  async newDerivedKey(subjectId: string, purpose: string): Promise<Buffer> {
    return derived((await this.keyOf(subjectId)) ?? (await this.makeKey(subjectId)), purpose);
  }

  /**
   * Destroys a subject's key. Its personal data becomes unreadable at once here and within {@link CHECK_MS} in other
   * processes, also if this process dies halfway. A tombstone keeps the key from being created again.
   *
   * @returns false if it was already destroyed
   */
  async destroy(subjectId: string): Promise<boolean> {
    await this.start();
    const before = (await this.store.get(dataKeys, subjectId))?.document;
    const isNew = before?.wrapped !== null;
    if (isNew) {
      await this.destructions.begin(subjectId);
      const at = new Date(this.now()).toISOString();
      const createdAt = before?.createdAt ?? at;
      await this.store.put(dataKeys, subjectId, { wrapped: null, createdAt, destroyedAt: at });
      this.cache.delete(subjectId);
    }
    // Also if the process that destroyed the key died before it.
    await this.destructions.end(subjectId);
    return isNew;
  }

  /** Resolves once no process can still have a destroyed key cached. It waits twice as long, for processes that read slowly. */
  async whenForgotten(subjectId: string): Promise<void> {
    const stored = await this.store.get(dataKeys, subjectId);
    if (stored?.document.wrapped !== null) throw new Error(`the data key of ${subjectId} was not destroyed`);
    await sleep(2 * CHECK_MS);
  }

  private async makeKey(subjectId: string): Promise<Uint8Array> {
    const key = randomBytes(32);
    const wrapped = this.masterKey.seal(PURPOSE, key, subjectId);
    const createdAt = new Date(this.now()).toISOString();
    await this.store.insert(dataKeys, subjectId, { wrapped, createdAt, destroyedAt: null });
    // The first insert wins; a destroyed key stays destroyed.
    this.cache.delete(subjectId);
    const stored = await this.keyOf(subjectId);
    if (!stored) throw new SubjectErasedError(`subject ${subjectId} was erased`);
    return stored;
  }

  private keyOf(subjectId: string): Promise<StoredKey> {
    if (!this.destructions.isFresh) return this.checkDestructions().then(() => this.cachedOrRead(subjectId));
    return this.cachedOrRead(subjectId);
  }

  private cachedOrRead(subjectId: string): Promise<StoredKey> {
    const cached = this.cached(subjectId);
    if (cached) return cached;
    const key = this.read(subjectId);
    this.remember(subjectId, key);
    return key;
  }

  /** Call this before {@link cached}, so that no destroyed key is used. */
  private async checkDestructions(): Promise<void> {
    if (this.destructions.isFresh) return;
    await this.start();
    await this.destructions.refresh();
  }

  private cached(subjectId: string): Promise<StoredKey> | undefined {
    return this.destructions.isUnderWay(subjectId) ? undefined : this.cache.get(subjectId);
  }

  private remember(subjectId: string, key: Promise<StoredKey>): void {
    this.cache.set(subjectId, key);
    const forget = () => {
      if (this.cache.get(subjectId) === key) this.cache.delete(subjectId);
    };
    key.then((stored) => {
      if (stored === undefined) forget();
    }, forget);
  }

  private async read(subjectId: string): Promise<StoredKey> {
    await this.start();
    const stored = await this.store.get(dataKeys, subjectId);
    return stored ? this.unwrapped(subjectId, stored.document) : undefined;
  }

  private async readAll(subjectIds: readonly string[]): Promise<ReadonlyMap<string, Uint8Array | null>> {
    await this.start();
    const stored = await this.store.getMany(dataKeys, subjectIds);
    return new Map(stored.map(({ id, document }) => [id, this.unwrapped(id, document)]));
  }

  private unwrapped(subjectId: string, { wrapped }: DataKey): Uint8Array | null {
    // A copy, because a small buffer would keep the 8 KB of its pool in memory.
    return wrapped === null ? null : new Uint8Array(this.masterKey.open(PURPOSE, wrapped, subjectId));
  }
}

const derived = (key: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, new Uint8Array(0), purpose, 32));

/** A storage format. */
const boundTo = (subjectId: string, place: string): string => JSON.stringify([subjectId, place]);
