import type { IncomingMessage } from 'node:http';

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

/** An operator who is signed in to the desk, in a browser. */
export interface OperatorSession extends VerifiedOperator {
  /** What the desk's own page sends with every write, in `x-csrf-token`. */
  readonly csrfToken: string;
}

/** The port to the desk's sessions. */
export abstract class OperatorSessions {
  /** Null where the request's cookies hold no session that is in force. @throws {DocumentStoreUnavailableError} */
  abstract of(request: IncomingMessage): Promise<OperatorSession | null>;
}
