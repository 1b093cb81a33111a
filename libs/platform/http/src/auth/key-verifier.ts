/** An API key that is in force. */
export interface VerifiedKey {
  readonly keyId: string;
  readonly tenantId: string;
}

/** The port to API keys and tenants. Returns a value and no promise where it knows it, so that the request does not wait. */
export abstract class KeyVerifier {
  /** Null for a key that is unknown, revoked, malformed or of the other environment. @throws {DocumentStoreUnavailableError} */
  abstract verify(key: string): VerifiedKey | null | Promise<VerifiedKey | null>;
  /** Those of some keys that are in force, asked of the store. @throws {DocumentStoreUnavailableError} */
  abstract inForce(keyIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** @throws {EventStoreUnavailableError} */
  abstract isSuspended(tenantId: string): boolean | Promise<boolean>;
}
