import { hash, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, type Environment, Logger, ProcessConfig } from '#kit/kernel';
import { MasterKey } from '#platform/personal-data';
import { type Collection, DocumentStore, type FindOptions, type Stored } from '#kit/document-store';
import { BriefCache } from './brief-cache.js';

/** A key as it is stored: its id is a keyed hash, the key itself is nowhere. Times are RFC 3339. A storage format. */
export interface KeyRecord {
  readonly mac: string;
  readonly environment: Environment;
  readonly name: string;
  readonly createdAt: string;
  /** To the minute. */
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

/** A key without its secret. */
export type KeyInfo<More extends object = object> = Omit<KeyRecord & More, 'mac'> & {
  readonly keyId: string;
};

/** A key as it is handed out, once. `issued` is false where it was there before, whatever became of it. */
export interface IssuedKey {
  readonly keyId: string;
  readonly key: string;
  readonly issued: boolean;
}

const LONGEST = 200;
const LOOKUP_LENGTH = 22;
const LAST_USED_MS = 60_000;
const MOST_KEYS = 1_000;

/**
 * Issues, verifies and revokes keys of one kind. A verified one costs nothing but a hash for the better part of a second.
 * `More` is what a record says besides; `Holder` is what a key stands for.
 */
@Injectable()
export abstract class StoredKeys<More extends object, Holder extends object> implements OnModuleInit {
  protected abstract readonly collection: Collection<KeyRecord & More>;
  /** Keeps the hashes of one kind of key apart from another's: a storage format. */
  protected abstract readonly purpose: string;
  private readonly cache = new BriefCache<Holder>();

  constructor(
    private readonly store: DocumentStore,
    private readonly masterKey: MasterKey,
    protected readonly config: ProcessConfig,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Whether a text is such a key as far as its form tells. */
  protected abstract hasForm(key: string): boolean;

  protected abstract holderOf(keyId: string, record: KeyRecord & More): Holder;

  async onModuleInit(): Promise<void> {
    await this.store.define([this.collection]);
  }

  /**
   * Whom a key stands for; null for one that is unknown, revoked, malformed or of the other environment. What is
   * remembered is younger than a second, so a revoke stops a key within one.
   *
   * @throws {DocumentStoreUnavailableError}
   */
  verify(key: string): Holder | null | Promise<Holder | null> {
    if (key.length > LONGEST || !this.hasForm(key)) return null;
    // The cache knows keys by their hash: looking one up takes the same time however much of it is right.
    return this.cache.get(hash('sha256', key, 'base64'), () => this.read(key));
  }

  /** Those of some keys that are not revoked. @throws {DocumentStoreUnavailableError} */
  async inForce(keyIds: readonly string[]): Promise<ReadonlySet<string>> {
    const stored = await this.store.getMany(this.collection, keyIds);
    return new Set(stored.flatMap(({ id, document }) => (document.revokedAt === null ? [id] : [])));
  }

  /** Revokes a key, here at once and in other processes within a second. False where there is no such key in force. */
  async revoke(keyId: string): Promise<boolean> {
    for (;;) {
      const stored = await this.store.get(this.collection, keyId);
      if (!stored || stored.document.revokedAt !== null) return false;
      const document = { ...stored.document, revokedAt: this.clock.now().toISOString() };
      if (await this.store.replace(this.collection, keyId, document, stored.revision)) break;
    }
    this.cache.clear();
    this.logger.security('key-revoked', { keyId, kind: this.purpose });
    return true;
  }

  protected async insert(key: string, name: string, more: More): Promise<IssuedKey> {
    const keyId = this.lookupId(key);
    const issued = await this.store.insert(this.collection, keyId, {
      mac: this.masterKey.mac(this.purpose, key),
      environment: this.config.environment,
      name,
      createdAt: this.clock.now().toISOString(),
      lastUsedAt: null,
      revokedAt: null,
      ...more,
    });
    if (issued) this.logger.security('key-made', { keyId, kind: this.purpose, ...more });
    return { keyId, key, issued };
  }

  /** Newest first. */
  protected async find(where: FindOptions<KeyRecord & More>['where']): Promise<KeyInfo<More>[]> {
    const found = await this.store.find(this.collection, {
      ...(where && { where }),
      orderBy: { field: 'createdAt', descending: true },
      limit: MOST_KEYS,
    });
    return found.map(({ id, document }) => ({ keyId: id, ...withoutMac(document) }));
  }

  private async read(key: string): Promise<Holder | null> {
    const keyId = this.lookupId(key);
    const stored = await this.store.get(this.collection, keyId);
    const mac = Buffer.from(this.masterKey.mac(this.purpose, key));
    if (!stored || !timingSafeEqual(Buffer.from(stored.document.mac), mac)) return null;
    const { environment, revokedAt } = stored.document;
    if (revokedAt !== null || environment !== this.config.environment) return null;
    this.noteUse(stored);
    return this.holderOf(keyId, stored.document);
  }

  private lookupId(key: string): string {
    return this.masterKey.mac(`${this.purpose}-lookup`, key).slice(0, LOOKUP_LENGTH);
  }

  /** In passing: a request neither waits for it nor fails with it, and a revoke meanwhile stands. */
  private noteUse({ id, document, revision }: Stored<KeyRecord & More>): void {
    const now = this.clock.now();
    if (document.lastUsedAt !== null && now.getTime() - Date.parse(document.lastUsedAt) < LAST_USED_MS)
      return;
    const used = { ...document, lastUsedAt: now.toISOString() };
    this.store.replace(this.collection, id, used, revision).catch((err: unknown) => {
      this.logger.debug('the last use of a key was not noted', { err });
    });
  }
}

function withoutMac<R extends KeyRecord>(record: R): Omit<R, 'mac'> {
  const rest: Omit<R, 'mac'> & { mac?: string } = { ...record };
  delete rest.mac;
  return rest;
}
