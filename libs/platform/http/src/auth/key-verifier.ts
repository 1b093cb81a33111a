import type { Permission } from './permissions.js';

/** A valid API key. */
export interface VerifiedKey {
  readonly keyId: string;
  readonly tenantId: string;
  /** Null or absent: every permission. */
  readonly permissions?: readonly Permission[] | null;
}

/** The port to API keys and tenants. */
export abstract class KeyVerifier {
  /**
   * Returns null if the key is unknown, revoked, malformed or of the other environment.
   *
   * @throws {DocumentStoreUnavailableError}
   */
  abstract verify(key: string): Promise<VerifiedKey | null>;
  /** Reads from the store which of these keys are still valid. @throws {DocumentStoreUnavailableError} */
  abstract inForce(keyIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Reports whether a tenant has a key that works. @throws {DocumentStoreUnavailableError} */
  abstract hasActiveKey(tenantId: string): Promise<boolean>;
  /** Reports whether a tenant is suspended. @throws {EventStoreUnavailableError} */
  abstract isSuspended(tenantId: string): Promise<boolean>;
}
