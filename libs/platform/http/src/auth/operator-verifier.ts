/** An operator's token that is in force. */
export interface VerifiedOperator {
  readonly tokenId: string;
  /** Who holds it, as events tell who caused them. */
  readonly name: string;
}

/** The port to operators' tokens. */
export abstract class OperatorVerifier {
  /** Null for a token that is unknown, revoked, malformed or of the other environment. @throws {DocumentStoreUnavailableError} */
  abstract verify(token: string): VerifiedOperator | null | Promise<VerifiedOperator | null>;
}
