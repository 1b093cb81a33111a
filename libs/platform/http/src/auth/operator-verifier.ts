/** A valid operator's token. */
export interface VerifiedOperator {
  readonly tokenId: string;
  /** The name of the operator, recorded in events as the cause. */
  readonly name: string;
}

/** The port to operators' tokens. */
export abstract class OperatorVerifier {
  /**
   * Returns null if the token is unknown, revoked, malformed or of the other environment. @throws
   * {DocumentStoreUnavailableError}
   */
  abstract verify(token: string): VerifiedOperator | null | Promise<VerifiedOperator | null>;
}
