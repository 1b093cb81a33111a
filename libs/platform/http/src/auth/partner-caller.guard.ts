import { type CanActivate, type ExecutionContext, Injectable, Optional } from '@nestjs/common';
import type { Request } from 'express';
import { HttpError } from '../errors/http-errors.js';
import { Limits } from '../limits/rate-limits.js';
import { contextOf } from '../requests/request-context.js';
import { routeOptionsOf } from '../requests/route-options.js';
import { authorizationOf } from './authorization-header.js';
import { KeyVerifier } from './key-verifier.js';
import { SignedInCallers, type VerifiedCaller } from './signed-in-callers.js';

/**
 * Identifies the caller of a partner endpoint by the API key. Without a key, the request may come from a
 * signed-in person's browser.
 */
@Injectable()
export class PartnerCallerGuard implements CanActivate {
  constructor(
    private readonly keys: KeyVerifier,
    private readonly limits: Limits,
    @Optional() private readonly signedIn?: SignedInCallers,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const request = context.switchToHttp().getRequest<Request>();
    const caller = await this.verify(request, context);
    if (!caller) {
      this.limits.countFailure(request);
      throw invalidKey(authorizationOf(request));
    }
    const requestContext = contextOf(request);
    requestContext.caller = { ...caller, requestId: requestContext.requestId };
    requestContext.routeOptions = routeOptionsOf(context);
    return true;
  }

  /** Returns the caller; null if the key is not valid. */
  protected async verify(request: Request, context: ExecutionContext): Promise<VerifiedCaller | null> {
    const header = authorizationOf(request);
    if (header === undefined && request.headers.cookie !== undefined)
      return this.verifySession(request, context);
    if (header === '') this.limits.countFailure(request);
    if (!header) throw noKey();
    const key = await this.keys.verify(header);
    return key && { ...key, actor: { type: 'partner', id: key.keyId } };
  }

  /**
   * Returns the signed-in person.
   *
   * @throws {HttpError} `E_AUTH_MISSING`: no session; `E_AUTH_INVALID` or `E_FORBIDDEN`: not allowed
   */
  protected async verifySession(request: Request, context: ExecutionContext): Promise<VerifiedCaller> {
    const caller = await this.signedIn?.verify(request, context);
    if (!caller) throw noKey();
    return caller;
  }
}

const noKey = (): HttpError =>
  new HttpError('E_AUTH_MISSING', 'The Authorization header must contain the API key.');

const invalidKey = (header = ''): HttpError => {
  const hint = /^Bearer /i.test(header) ? ' Send the raw key, without `Bearer`.' : '';
  return new HttpError('E_AUTH_INVALID', `The API key is not valid.${hint}`);
};
