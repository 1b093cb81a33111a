import type { IncomingMessage } from 'node:http';
import type { ExecutionContext } from '@nestjs/common';
import type { PartnerCaller } from '../requests/request-context.js';

/** A verified caller. */
export type VerifiedCaller = Omit<PartnerCaller, 'requestId'>;

/** The port to people who call partner endpoints from a browser, with a session instead of a key. */
export abstract class SignedInCallers {
  /**
   * Returns the caller whose session is in the request's cookies; null without a session.
   * @throws {HttpError} `E_AUTH_INVALID`: the request does not come from the portal's page; `E_FORBIDDEN`: the person's role is
   * not enough
   */
  abstract verify(request: IncomingMessage, route: ExecutionContext): Promise<VerifiedCaller | null>;
}
