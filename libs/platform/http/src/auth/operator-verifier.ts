import type { IncomingMessage } from 'node:http';

/** A valid operator's token. */
export interface VerifiedOperator {
  readonly tokenId: string;
  /** The name of the operator, recorded in events as the cause. */
  readonly name: string;
}

/** The port to operators' tokens. */
export abstract class OperatorVerifier {
  /**
   * Returns null if the token is unknown, revoked, malformed or of the other environment.
   *
   * @throws {DocumentStoreUnavailableError}
   */
  abstract verify(token: string): Promise<VerifiedOperator | null>;
}

/** The port to operators who signed in with a browser. */
export abstract class SignedInOperators {
  /**
   * Returns the operator whose session is in the request's cookies; null without a session.
   * @throws {HttpError} `E_AUTH_INVALID`: the session must not make this request
   */
  abstract verify(request: IncomingMessage): Promise<VerifiedOperator | null>;
}
