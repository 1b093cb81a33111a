import { hash, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, Config, Logger } from '#hosting';
import type { VerifiedKey } from '#http';
import { MasterKey } from '#personal-data';
import { DocumentStore, type Stored } from '#projections';
import { isApiKey, makeApiKey } from './api-key-format.js';
import { type ApiKeyRecord, apiKeyRecords } from './api-key-record.js';
import { BriefCache } from './brief-cache.js';

/** A key without its secret. */
export interface ApiKeyInfo extends Omit<ApiKeyRecord, 'mac'> {
  readonly keyId: string;
}

const LONGEST = 200;
const LOOKUP_LENGTH = 22;
const LAST_USED_MS = 60_000;
const MOST_KEYS = 1_000;

/** Issues, verifies and revokes API keys. A verified one costs nothing but a hash for the better part of a second. */
@Injectable()
export class ApiKeys implements OnModuleInit {
  private readonly cache = new BriefCache<VerifiedKey>();

  constructor(
    private readonly store: DocumentStore,
    private readonly masterKey: MasterKey,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.store.define([apiKeyRecords]);
  }

  /**
   * Issues a key of this environment.
   *
   * @param key the key itself where it is given (`SANDBOX_API_KEY`); a new one unless told
   * @returns `issued` is false where this very key was there before, whatever became of it
   */
  async issue(
    tenantId: string,
    name: string,
    key = makeApiKey(this.config.environment),
  ): Promise<{ keyId: string; key: string; issued: boolean }> {
    const keyId = this.lookupId(key);
    const issued = await this.store.insert(apiKeyRecords, keyId, {
      mac: this.masterKey.mac('api-key', key),
      tenantId,
      environment: this.config.environment,
      name,
      createdAt: this.clock.now().toISOString(),
      lastUsedAt: null,
      revokedAt: null,
    });
    return { keyId, key, issued };
  }

  /** See {@link KeyVerifier.verify}. What is remembered is younger than a second, so a revoke stops a key within one. */
  verify(key: string): VerifiedKey | null | Promise<VerifiedKey | null> {
    if (key.length > LONGEST || !this.hasForm(key)) return null;
    // The cache knows keys by their hash: looking one up takes the same time however much of it is right.
    return this.cache.get(hash('sha256', key, 'base64'), () => this.read(key));
  }

  /** Revokes a key, here at once and in other processes within a second. False where there is no such key in force. */
  async revoke(keyId: string): Promise<boolean> {
    for (;;) {
      const stored = await this.store.get(apiKeyRecords, keyId);
      if (!stored || stored.document.revokedAt !== null) return false;
      const revokedAt = this.clock.now().toISOString();
      if (await this.store.replace(apiKeyRecords, keyId, { ...stored.document, revokedAt }, stored.revision))
        break;
    }
    this.cache.clear();
    return true;
  }

  /** A tenant's keys, newest first. */
  async list(tenantId: string): Promise<ApiKeyInfo[]> {
    const found = await this.store.find(apiKeyRecords, {
      where: { tenantId },
      orderBy: { field: 'createdAt', descending: true },
      limit: MOST_KEYS,
    });
    return found.map(({ id, document }) => {
      const { tenantId: tenant, environment, name, createdAt, lastUsedAt, revokedAt } = document;
      return { keyId: id, tenantId: tenant, environment, name, createdAt, lastUsedAt, revokedAt };
    });
  }

  /** `SANDBOX_API_KEY` is only asked to begin with `dk_test_` (decisions section 1). */
  private hasForm(key: string): boolean {
    return isApiKey(key, this.config.environment) || key === this.config.sandboxApiKey;
  }

  private async read(key: string): Promise<VerifiedKey | null> {
    const keyId = this.lookupId(key);
    const stored = await this.store.get(apiKeyRecords, keyId);
    const mac = Buffer.from(this.masterKey.mac('api-key', key));
    if (!stored || !timingSafeEqual(Buffer.from(stored.document.mac), mac)) return null;
    const { tenantId, environment, revokedAt } = stored.document;
    if (revokedAt !== null || environment !== this.config.environment) return null;
    this.noteUse(stored);
    return { keyId, tenantId };
  }

  private lookupId(key: string): string {
    return this.masterKey.mac('api-key-lookup', key).slice(0, LOOKUP_LENGTH);
  }

  /** In passing: a request neither waits for it nor fails with it, and a revoke meanwhile stands. */
  private noteUse({ id, document, revision }: Stored<ApiKeyRecord>): void {
    const now = this.clock.now();
    if (document.lastUsedAt !== null && now.getTime() - Date.parse(document.lastUsedAt) < LAST_USED_MS)
      return;
    const used = { ...document, lastUsedAt: now.toISOString() };
    this.store.replace(apiKeyRecords, id, used, revision).catch((err: unknown) => {
      this.logger.debug('the last use of a key was not noted', { err });
    });
  }
}
