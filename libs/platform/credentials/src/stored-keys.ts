import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  changeRecord,
  type Collection,
  DocumentStore,
  type FindOptions,
  type ListPage,
  listRecords,
  type PageRequest,
  type Stored,
} from '#kit/document-store';
import { Clock, type Environment, Logger, ProcessConfig } from '#kit/kernel';
import { currentRequest } from '#platform/http';
import { MasterKey } from '#platform/personal-data';
import { BriefCache } from './brief-cache.js';

// A prefix, 43 base62 characters (256 random bits), 6 base62 characters (CRC-32 of the rest): contract 3.1.

const BODY = /^[0-9A-Za-z]{49}$/;
const SECRET_LENGTH = 43;
const CHECK_LENGTH = 6;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Creates a key with a prefix. @param secret 32 bytes; default: random ones */
export function makeKey(prefix: string, secret: Uint8Array = randomBytes(32)): string {
  const number = BigInt(`0x${Buffer.from(secret).toString('hex')}`);
  const key = prefix + base62(number, SECRET_LENGTH);
  return key + checksum(key);
}

/**
 * Reports whether a text has the form and checksum of a key with the prefix, so that typing errors are detected without
 * a lookup.
 */
export const isKey = (text: string, prefix: string): boolean =>
  text.startsWith(prefix) &&
  BODY.test(text.slice(prefix.length)) &&
  checksum(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);

const checksum = (text: string): string => base62(BigInt(crc32(text)), CHECK_LENGTH);

function base62(number: bigint, length: number): string {
  let [text, rest] = ['', number];
  for (let index = 0; index < length; index++) {
    text = DIGITS.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}

/** A stored key. Its id is a keyed hash; the key itself is not stored. Times are RFC 3339. Storage format. */
export interface KeyRecord {
  readonly mac: string;
  readonly environment: Environment;
  readonly name: string;
  readonly createdAt: string;
  readonly createdBy: Creator;
  /** Null: never. */
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastFour: string;
  /** To the minute. */
  readonly lastUsedAt: string | null;
  /** Client address of the last use; null before it. */
  readonly lastUsedFrom: string | null;
}

/** The actor who created a key. */
export interface Creator {
  readonly type: string;
  readonly id: string;
}

export interface NewKey {
  readonly name: string;
  readonly createdBy: Creator;
  /** RFC 3339; null: never. */
  readonly expiresAt: string | null;
}

/** A key without its secret. */
export type KeyInfo<More extends object = object> = Omit<KeyRecord & More, 'mac'> & {
  readonly keyId: string;
};

/** A key as issued, shown only once. `issued` is false if the key existed before, even if it is revoked. */
export interface IssuedKey {
  readonly keyId: string;
  readonly key: string;
  readonly issued: boolean;
}

export type KeyPage<More extends object = object> = ListPage<KeyInfo<More>>;

const MAX_LENGTH = 200;
const BATCH = 500;
const LOOKUP_LENGTH = 22;
const LAST_USED_MS = 60_000;

/**
 * Issues, verifies and revokes keys of one kind. A verified key is cached for less than a second. `More`
 * contains further members of a record; `Holder` is returned for a verified key.
 */
@Injectable()
export abstract class StoredKeys<More extends object, Holder extends object> implements OnModuleInit {
  protected abstract readonly collection: Collection<KeyRecord & More>;
  /** Separates the hashes of different kinds of keys: a storage format. */
  protected abstract readonly purpose: string;
  private readonly cache = new BriefCache<Holder>();

  constructor(
    private readonly store: DocumentStore,
    private readonly masterKey: MasterKey,
    protected readonly config: ProcessConfig,
    protected readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Reports whether a text has the form of such a key. */
  protected abstract hasForm(key: string): boolean;

  protected abstract holderOf(keyId: string, record: KeyRecord & More): Holder;

  async onModuleInit(): Promise<void> {
    await this.store.define([this.collection]);
  }

  /**
   * Returns the holder of a key; null if it is unknown, revoked, malformed or of the other environment. Cached
   * keys are less than a second old, so a revocation takes effect within a second.
   *
   * @throws {DocumentStoreUnavailableError}
   */
  verify(key: string): Holder | null | Promise<Holder | null> {
    if (key.length > MAX_LENGTH || !this.hasForm(key)) return null;
    // Looks up by hash, so that the lookup time does not depend on how much of a guessed key is correct.
    return this.cache.get(hash('sha256', key, 'base64'), () => this.read(key));
  }

  /** Returns which of the keys are neither revoked nor expired. @throws {DocumentStoreUnavailableError} */
  async inForce(keyIds: readonly string[]): Promise<ReadonlySet<string>> {
    const stored = await this.store.getMany(this.collection, keyIds);
    return new Set(
      stored.flatMap(({ id, document }) => (this.isActive(document, this.now(document)) ? [id] : [])),
    );
  }

  /** Returns the keys that exist, in no particular order. */
  protected async getMany(keyIds: readonly string[]): Promise<KeyInfo<More>[]> {
    const stored = await this.store.getMany(this.collection, keyIds);
    return stored.map(({ id, document }) => ({ keyId: id, ...withoutMac(document) }));
  }

  /**
   * Revokes a key: at once in this process, within a second in others. Returns false if no such active key
   * exists.
   *
   * @param isOwn whether the caller may revoke the key; default: any key
   */
  async revoke(keyId: string, isOwn: (record: More) => boolean = () => true): Promise<boolean> {
    const revoked = await changeRecord(this.store, this.collection, keyId, (record) =>
      record && isOwn(record) && record.revokedAt === null
        ? { ...record, revokedAt: this.clock.now().toISOString() }
        : null,
    );
    if (!revoked) return false;
    this.cache.clear();
    this.logger.security('key-revoked', { keyId, kind: this.purpose });
    return true;
  }

  protected async insert(
    key: string,
    { name, createdBy, expiresAt }: NewKey,
    more: More,
  ): Promise<IssuedKey> {
    const keyId = this.lookupId(key);
    const issued = await this.store.insert(this.collection, keyId, {
      mac: this.masterKey.mac(this.purpose, key),
      environment: this.config.environment,
      name,
      createdAt: this.clock.now().toISOString(),
      createdBy,
      expiresAt,
      revokedAt: null,
      lastFour: key.slice(-4),
      lastUsedAt: null,
      lastUsedFrom: null,
      ...more,
    });
    if (issued) this.logger.security('key-made', { keyId, kind: this.purpose, ...more });
    return { keyId, key, issued };
  }

  /** Returns one page of keys, newest first. */
  protected async find(
    of: FindOptions<KeyRecord & More>['where'],
    page: PageRequest,
  ): Promise<KeyPage<More>> {
    const list = { of, orderBy: { field: 'createdAt', descending: true } } as const;
    const results = await listRecords(this.store, this.collection, list, page);
    const content = results.content.map(({ id, document }) => ({ keyId: id, ...withoutMac(document) }));
    return { ...results, content };
  }

  /** Returns all keys, newest first. */
  protected async findAll(
    where: NonNullable<FindOptions<KeyRecord & More>['where']>,
  ): Promise<KeyInfo<More>[]> {
    const all: KeyInfo<More>[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { content, nextCursor } = await this.find(where, { size: BATCH, cursor });
      all.push(...content);
      cursor = nextCursor;
    }
    return all;
  }

  /** Reports whether a key is neither revoked nor expired at a time. */
  protected isActive(
    { revokedAt, expiresAt }: Pick<KeyRecord, 'revokedAt' | 'expiresAt'>,
    at: Date,
  ): boolean {
    return revokedAt === null && (expiresAt === null || expiresAt > at.toISOString());
  }

  /** Returns the time against which a key's expiry is checked. */
  protected abstract now(record: More): Date;

  private async read(key: string): Promise<Holder | null> {
    const keyId = this.lookupId(key);
    const stored = await this.store.get(this.collection, keyId);
    const mac = Buffer.from(this.masterKey.mac(this.purpose, key));
    if (!stored || !timingSafeEqual(Buffer.from(stored.document.mac), mac)) return null;
    const { environment } = stored.document;
    if (!this.isActive(stored.document, this.now(stored.document)) || environment !== this.config.environment)
      return null;
    this.noteUse(stored);
    return this.holderOf(keyId, stored.document);
  }

  private lookupId(key: string): string {
    return this.masterKey.mac(`${this.purpose}-lookup`, key).slice(0, LOOKUP_LENGTH);
  }

  /**
   * Runs in the background: requests neither wait for it nor fail with it, and a concurrent revocation is kept.
   */
  private noteUse({ id, document, revision }: Stored<KeyRecord & More>): void {
    const now = this.clock.now();
    if (document.lastUsedAt !== null && now.getTime() - Date.parse(document.lastUsedAt) < LAST_USED_MS)
      return;
    const lastUsedFrom = currentRequest()?.clientAddress ?? null;
    const used = { ...document, lastUsedAt: now.toISOString(), lastUsedFrom };
    this.store
      .replace(this.collection, id, used, revision)
      .catch((err: unknown) => this.logger.debug('last use of a key could not be stored', { err }));
  }
}

function withoutMac<R extends KeyRecord>(record: R): Omit<R, 'mac'> {
  const rest: Omit<R, 'mac'> & { mac?: string } = { ...record };
  delete rest.mac;
  return rest;
}
