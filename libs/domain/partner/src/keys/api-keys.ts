import { Injectable } from '@nestjs/common';
import {
  type IssuedKey,
  type KeyInfo,
  type KeyPage,
  type KeyRecord,
  type NewKey,
  StoredKeys,
} from '#platform/credentials';
import type { VerifiedKey } from '#platform/http';
import type { Collection } from '#kit/document-store';
import { isApiKey, makeApiKey } from './api-key-format.js';

interface OfTenant {
  readonly tenantId: string;
}

/** An API key without its secret. */
export type ApiKeyInfo = KeyInfo<OfTenant>;
/** A page of API keys without their secrets. */
export type ApiKeyPage = KeyPage<OfTenant>;

/** Storage format. */
const apiKeyRecords: Collection<KeyRecord & OfTenant> = {
  name: 'api-keys',
  kind: 'record',
  indexes: [
    ['tenantId', 'createdAt'],
    ['tenantId', 'revokedAt', 'createdAt'],
  ],
};

/** Partners' API keys. */
@Injectable()
export class ApiKeys extends StoredKeys<OfTenant, VerifiedKey> {
  protected override readonly collection = apiKeyRecords;
  protected override readonly purpose = 'api-key';

  /**
   * Issues a key for this environment.
   *
   * @param key a given key (`SANDBOX_API_KEY`); default: a new one
   */
  issue(tenantId: string, made: NewKey, key = makeApiKey(this.config.environment)): Promise<IssuedKey> {
    return this.insert(key, made, { tenantId });
  }

  /** Returns one page of a tenant's keys, newest first. */
  list(tenantId: string, page: number, size: number): Promise<ApiKeyPage> {
    return this.find({ tenantId }, page, size);
  }

  /** Returns a tenant's keys that work, newest first. */
  async active(tenantId: string): Promise<ApiKeyInfo[]> {
    const found = await this.findAll({ tenantId, revokedAt: null });
    return found.filter((key) => this.isActive(key, this.now(key)));
  }

  /** Returns whether a tenant has a key that works. */
  async hasActive(tenantId: string): Promise<boolean> {
    return (await this.active(tenantId)).length > 0;
  }

  /** Revokes a key of a tenant, however old it is. Returns false if the tenant has no such active key. */
  revokeOf(tenantId: string, keyId: string): Promise<boolean> {
    return this.revoke(keyId, (record) => record.tenantId === tenantId);
  }

  /** The clock of the tenant's sandbox. */
  protected override now({ tenantId }: OfTenant): Date {
    return this.clock.now(tenantId);
  }

  protected override hasForm(key: string): boolean {
    return isApiKey(key, this.config.environment);
  }

  protected override holderOf(keyId: string, { tenantId }: OfTenant): VerifiedKey {
    return { keyId, tenantId };
  }
}
