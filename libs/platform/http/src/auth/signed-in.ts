import type { IncomingMessage } from 'node:http';
import type { ExecutionContext } from '@nestjs/common';
import type { PartnerCaller } from '../requests/request-context.js';
import type { VerifiedOperator } from './operator-verifier.js';

/** A caller that was verified. */
export type Verified = Omit<PartnerCaller, 'requestId'>;

/** The port to people who call a partner's endpoints from a browser, with a session instead of a key. */
export abstract class SignedInCallers {
  /**
   * Returns the caller whose session the request's cookies hold; null without a session.
   *
   * @throws {HttpError} `E_AUTH_INVALID`: the session must not make this request
   */
  abstract verify(request: IncomingMessage, route: ExecutionContext): Promise<Verified | null>;
}

/** The port to operators who are signed in with a browser. */
export abstract class SignedInOperators {
  /**
   * Returns the operator whose session the request's cookies hold; null without a session.
   *
   * @throws {HttpError} `E_AUTH_INVALID`: the session must not make this request
   */
  abstract verify(request: IncomingMessage): Promise<VerifiedOperator | null>;
}
