/** A valid API key. */
export interface VerifiedKey {
  readonly keyId: string;
  readonly tenantId: string;
}

/**
 * The port to API keys and tenants. Its methods return a plain value if it is already in memory, so that the
 * request does not wait.
 */
export abstract class KeyVerifier {
  /**
   * Returns null if the key is unknown, revoked, malformed or of the other environment. @throws
   * {DocumentStoreUnavailableError}
   */
  abstract verify(key: string): VerifiedKey | null | Promise<VerifiedKey | null>;
  /** Reads from the store which of these keys are still valid. @throws {DocumentStoreUnavailableError} */
  abstract inForce(keyIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns whether a tenant has a key that works. @throws {DocumentStoreUnavailableError} */
  abstract hasActiveKey(tenantId: string): Promise<boolean>;
  /** @throws {EventStoreUnavailableError} */
  abstract isSuspended(tenantId: string): boolean | Promise<boolean>;
}
