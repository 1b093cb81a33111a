import { Injectable } from '@nestjs/common';
import type { Collection, PageRequest } from '#kit/document-store';
import { CommandHandling } from '#kit/event-sourcing';
import type { Environment } from '#kit/kernel';
import {
  BriefCache,
  isKey,
  type IssuedKey,
  type KeyInfo,
  type KeyPage,
  type KeyRecord,
  makeKey,
  type NewKey,
  StoredKeys,
} from '#platform/credentials';
import { partnerOf } from '#platform/domain-model';
import { KeyVerifier, type Permission, Tenants, type VerifiedKey } from '#platform/http';
import { partner } from '../domain/decider.js';

export const API_KEY_PREFIXES = ['dk_test_', 'dk_live_'] as const;

/** Returns the prefix of an environment's keys (contract 3.1). */
export const apiKeyPrefix = (environment: Environment): (typeof API_KEY_PREFIXES)[number] =>
  API_KEY_PREFIXES[environment === 'sandbox' ? 0 : 1];

/** @param secret 32 bytes; default: random ones */
export const makeApiKey = (environment: Environment, secret?: Uint8Array): string =>
  makeKey(apiKeyPrefix(environment), secret);

/**
 * Reports whether a text has the form and checksum of a key of the environment, so that typing errors are found without
 * a lookup.
 */
export const isApiKey = (text: string, environment: Environment): boolean =>
  isKey(text, apiKeyPrefix(environment));

interface OfTenant {
  readonly tenantId: string;
  /** Null: every permission. */
  readonly permissions: readonly Permission[] | null;
}

export type ApiKeyInfo = KeyInfo<OfTenant>;
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

@Injectable()
export class ApiKeys extends StoredKeys<OfTenant, VerifiedKey> {
  protected override readonly collection = apiKeyRecords;
  protected override readonly purpose = 'api-key';

  /**
   * Issues a key for this environment.
   *
   * @param key a given key (`SANDBOX_API_KEY`); default: a new one
   */
  issue(
    tenantId: string,
    { permissions = null, ...newKey }: NewKey & { readonly permissions?: readonly Permission[] | null },
    key = makeApiKey(this.config.environment),
  ): Promise<IssuedKey> {
    return this.insert(key, newKey, { tenantId, permissions });
  }

  /** Returns one page of a tenant's keys, newest first. */
  list(tenantId: string, page: PageRequest): Promise<ApiKeyPage> {
    return this.find({ tenantId }, page);
  }

  /** Returns a tenant's keys that work, newest first. */
  async active(tenantId: string): Promise<ApiKeyInfo[]> {
    const keys = await this.findAll({ tenantId, revokedAt: null });
    return keys.filter((key) => this.isActive(key, this.now(key)));
  }

  /** Reports whether a tenant has a key that works. */
  async hasActive(tenantId: string): Promise<boolean> {
    return (await this.active(tenantId)).length > 0;
  }

  /** Returns a key of the tenant; null if there is none with this id. */
  async infoOf(tenantId: string, keyId: string): Promise<ApiKeyInfo | null> {
    const [key] = await this.getMany([keyId]);
    return key?.tenantId === tenantId ? key : null;
  }

  /** Returns the names of the tenant's keys among these ids, by id. */
  async namesOf(tenantId: string, keyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const own = (await this.getMany(keyIds)).filter((key) => key.tenantId === tenantId);
    return new Map(own.map(({ keyId, name }) => [keyId, name]));
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

  protected override holderOf(keyId: string, { tenantId, permissions }: OfTenant): VerifiedKey {
    return { keyId, tenantId, permissions };
  }
}

/** Returns the current tenant of a key's partner, and whether that partner can write. */
@Injectable()
export class PartnerKeyVerifier extends KeyVerifier {
  private readonly suspensions = new BriefCache<{ readonly suspended: boolean }>();

  constructor(
    private readonly keys: ApiKeys,
    private readonly tenants: Tenants,
    private readonly commands: CommandHandling,
  ) {
    super();
  }

  override async verify(key: string): Promise<VerifiedKey | null> {
    const verified = await this.keys.verify(key);
    return verified && { ...verified, tenantId: await this.tenants.current(verified.tenantId) };
  }

  override inForce(keyIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.keys.inForce(keyIds);
  }

  override hasActiveKey(tenantId: string): Promise<boolean> {
    return this.keys.hasActive(partnerOf(tenantId));
  }

  /** Reads the events instead of a read model: a rebuild would let a suspended tenant write. */
  override async isSuspended(tenantId: string): Promise<boolean> {
    const partnerId = partnerOf(tenantId);
    const status = await this.suspensions.get(partnerId, async () => {
      const { suspended } = (await this.commands.of(partner).load(partnerId)).state;
      return { suspended };
    });
    return status?.suspended ?? false;
  }
}
