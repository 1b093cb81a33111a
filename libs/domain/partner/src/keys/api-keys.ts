import { Injectable } from '@nestjs/common';
import { type IssuedKey, type KeyInfo, type KeyRecord, StoredKeys } from '#platform/credentials';
import type { VerifiedKey } from '#platform/http';
import type { Collection } from '#kit/document-store';
import { isApiKey, makeApiKey } from './api-key-format.js';

interface OfTenant {
  readonly tenantId: string;
}

/** An API key without its secret. */
export type ApiKeyInfo = KeyInfo<OfTenant>;

/** Storage format. */
const apiKeyRecords: Collection<KeyRecord & OfTenant> = {
  name: 'api-keys',
  kind: 'record',
  indexes: [['tenantId', 'createdAt']],
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
  issue(tenantId: string, name: string, key = makeApiKey(this.config.environment)): Promise<IssuedKey> {
    return this.insert(key, name, { tenantId });
  }

  /** Returns a tenant's keys, newest first. */
  list(tenantId: string): Promise<ApiKeyInfo[]> {
    return this.find({ tenantId });
  }

  /** Returns whether a tenant has a key that works. */
  async hasActive(tenantId: string): Promise<boolean> {
    return (await this.list(tenantId)).some(({ revokedAt }) => revokedAt === null);
  }

  protected override hasForm(key: string): boolean {
    return isApiKey(key, this.config.environment);
  }

  protected override holderOf(keyId: string, { tenantId }: OfTenant): VerifiedKey {
    return { keyId, tenantId };
  }
}
