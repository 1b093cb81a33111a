/** An API key that is in force. */
export interface VerifiedKey {
  readonly keyId: string;
  readonly tenantId: string;
}

/** What this lib asks of whoever keeps API keys and tenants. Answers at once where it knows, so that no request waits. */
export abstract class KeyVerifier {
  /** Null for a key that is unknown, revoked, malformed or of the other environment. @throws {DocumentStoreUnavailableError} */
  abstract verify(key: string): VerifiedKey | null | Promise<VerifiedKey | null>;
  /** @throws {EventStoreUnavailableError} */
  abstract isSuspended(tenantId: string): boolean | Promise<boolean>;
}
