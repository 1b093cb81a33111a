import type { Collection } from '#projections';
import type { KeyEnvironment } from './api-key-format.js';

/** An API key as it is stored: its id is a keyed hash, the key itself is nowhere. Times are RFC 3339. */
export interface ApiKeyRecord {
  readonly mac: string;
  readonly tenantId: string;
  readonly environment: KeyEnvironment;
  readonly name: string;
  readonly createdAt: string;
  /** To the minute. */
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

/** A storage format. */
export const apiKeyRecords: Collection<ApiKeyRecord> = {
  name: 'api-keys',
  kind: 'record',
  indexes: [['tenantId', 'createdAt']],
};
