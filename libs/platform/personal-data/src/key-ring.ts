import { hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { sleep } from '#kit/kernel';
import { DataKeyMissingError, PersonalDataCipher } from '#kit/event-sourcing';
import { CLOCKS_APART_MS, type Collection, type DocumentStore } from '#kit/document-store';
import { BOUND, type MasterKey, openWith, SEALED, sealWith } from './master-key.js';

/** A subject's data key, wrapped by the master key; null once destroyed, for good. */
interface DataKey {
  readonly wrapped: string | null;
  readonly createdAt: string;
  readonly destroyedAt: string | null;
}

/** Whose the stores are. */
interface MasterKeyCheck {
  readonly mac: string;
  /** Absent where only versions until November 2026 wrote here. */
  readonly environment?: string;
}

/** Storage formats: the collections' names. */
export const dataKeys: Collection<DataKey> = { name: 'data-keys', kind: 'record' };
const masterKeyCheck: Collection<MasterKeyCheck> = { name: 'master-key-check', kind: 'record' };

/** The store was written with another master key (nothing personal in it could be read), or in another environment. */
export class MasterKeyMismatchError extends Error {
  override readonly name = 'MasterKeyMismatchError';
}

/** The subject was erased: nothing personal can be recorded about it any more. */
export class SubjectErasedError extends Error {
  override readonly name = 'SubjectErasedError';
}

interface Cached {
  readonly key: Promise<Buffer | null | undefined>;
  readonly until: number;
}

const PURPOSE = 'data-keys';
/** How long another process may go on reading a subject that was erased. */
const CACHE_MS = 2_000;
const CACHE_SIZE = 20_000;

/** Encrypts personal data with a key per subject, so that destroying the key erases it in every event and backup. */
export class KeyRing extends PersonalDataCipher {
  private readonly cache = new LRUCache<string, Cached>({ max: CACHE_SIZE });
  private started: Promise<void> | null = null;

  constructor(
    private readonly store: DocumentStore,
    private readonly masterKey: MasterKey,
    private readonly now: () => number = Date.now,
    /** By which a key's time here runs out, also where the clock is set back. */
    private readonly elapsed: () => number = () => performance.now(),
  ) {
    super();
  }

  /**
   * Makes the collections and makes sure that the store belongs to this master key. Done once; whatever needs a key
   * does it where the start did not.
   *
   * @throws {MasterKeyMismatchError}
   * @throws {DocumentStoreUnavailableError}
   */
  start(): Promise<void> {
    this.started ??= this.prepare().catch((error: unknown) => {
      this.started = null;
      throw error;
    });
    return this.started;
  }

  private async prepare(): Promise<void> {
    await this.store.define([dataKeys, masterKeyCheck]);
    const mac = this.masterKey.mac('master-key-check', 'master-key-check');
    const { environment } = this.masterKey;
    const own = { mac, ...(environment && { environment }) };
    if (await this.store.insert(masterKeyCheck, 'current', own)) return;
    const known = await this.store.get(masterKeyCheck, 'current');
    if (!known) return;
    if (!timingSafeEqual(Buffer.from(known.document.mac), Buffer.from(mac)))
      throw new MasterKeyMismatchError(
        'the stores were written with another master key: start with that MASTER_KEY (in the sandbox: the file master.key in DATA_DIR)',
      );
    if (environment === null || environment === known.document.environment) return;
    if (known.document.environment !== undefined)
      throw new MasterKeyMismatchError(
        `the stores are those of a ${known.document.environment}: start with SERVICE_ENVIRONMENT=${known.document.environment}, or on another DATA_DIR or server`,
      );
    await this.store.replace(masterKeyCheck, 'current', own, known.revision);
  }

  /** @throws {SubjectErasedError} @throws {DocumentStoreUnavailableError} */
  override async encrypt(subjectId: string, value: object, place: string): Promise<string> {
    const key = (await this.keyOf(subjectId)) ?? (await this.makeKey(subjectId));
    return sealWith(key, Buffer.from(JSON.stringify(value)), boundTo(subjectId, place), BOUND);
  }

  /** @throws {DataKeyMissingError} @throws {SealBrokenError} @throws {DocumentStoreUnavailableError} */
  override async decrypt(subjectId: string, ciphertext: string, place: string): Promise<object | null> {
    const key = await this.keyOf(subjectId);
    if (key === null) return null;
    if (key === undefined) throw new DataKeyMissingError(`there is no data key of subject ${subjectId}`);
    const contexts = { [SEALED]: subjectId, [BOUND]: boundTo(subjectId, place) };
    return JSON.parse(openWith(key, ciphertext, contexts).toString()) as object;
  }

  /**
   * A key of a subject's own for what is not sealed in one piece; made of its data key, and gone with it.
   *
   * @param purpose a storage format
   * @returns null where the subject was erased
   * @throws {DataKeyMissingError} @throws {DocumentStoreUnavailableError}
   */
  async derivedKey(subjectId: string, purpose: string): Promise<Buffer | null> {
    const key = await this.keyOf(subjectId);
    if (key === undefined) throw new DataKeyMissingError(`there is no data key of subject ${subjectId}`);
    return key && derived(key, purpose);
  }

  /** As {@link derivedKey}, where there may be no data key yet. @throws {SubjectErasedError} */
  async newDerivedKey(subjectId: string, purpose: string): Promise<Buffer> {
    return derived((await this.keyOf(subjectId)) ?? (await this.makeKey(subjectId)), purpose);
  }

  /**
   * Destroys a subject's key. Here at once, in other processes within two seconds, nothing personal of it can be read
   * again; a tombstone keeps the key from coming back.
   *
   * @returns false where it was destroyed before
   */
  async destroy(subjectId: string): Promise<boolean> {
    await this.start();
    const before = await this.store.get(dataKeys, subjectId);
    if (before?.document.wrapped === null) return false;
    const at = new Date(this.now()).toISOString();
    const createdAt = before?.document.createdAt ?? at;
    await this.store.put(dataKeys, subjectId, { wrapped: null, createdAt, destroyedAt: at });
    this.cache.delete(subjectId);
    return true;
  }

  /** Resolves once no process can have a destroyed key any more, however late it looked. */
  async whenForgotten(subjectId: string): Promise<void> {
    const destroyedAt = (await this.store.get(dataKeys, subjectId))?.document.destroyedAt;
    if (typeof destroyedAt !== 'string') throw new Error(`the data key of ${subjectId} was not destroyed`);
    // By another machine's clock, it may be.
    if (this.now() - Date.parse(destroyedAt) < CACHE_MS + CLOCKS_APART_MS) await sleep(CACHE_MS);
  }

  private async makeKey(subjectId: string): Promise<Buffer> {
    const key = randomBytes(32);
    const wrapped = this.masterKey.seal(PURPOSE, key, subjectId);
    const createdAt = new Date(this.now()).toISOString();
    await this.store.insert(dataKeys, subjectId, { wrapped, createdAt, destroyedAt: null });
    // The first to insert made the key; a destroyed one stays destroyed.
    this.cache.delete(subjectId);
    const made = await this.keyOf(subjectId);
    if (!made) throw new SubjectErasedError(`subject ${subjectId} was erased`);
    return made;
  }

  /** Undefined where there never was one, null where it was destroyed. */
  private keyOf(subjectId: string): Promise<Buffer | null | undefined> {
    const cached = this.cache.get(subjectId);
    if (cached && cached.until > this.elapsed()) return cached.key;
    const key = this.read(subjectId);
    this.cache.set(subjectId, { key, until: this.elapsed() + CACHE_MS });
    const forget = () => {
      if (this.cache.get(subjectId)?.key === key) this.cache.delete(subjectId);
    };
    key.then((found) => {
      if (found === undefined) forget();
    }, forget);
    return key;
  }

  private async read(subjectId: string): Promise<Buffer | null | undefined> {
    await this.start();
    const stored = await this.store.get(dataKeys, subjectId);
    if (!stored) return undefined;
    const { wrapped } = stored.document;
    return wrapped === null ? null : this.masterKey.open(PURPOSE, wrapped, subjectId);
  }
}

const derived = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, new Uint8Array(0), purpose, 32));

/** A storage format. */
const boundTo = (subjectId: string, place: string): string => JSON.stringify([subjectId, place]);
