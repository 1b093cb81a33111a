import { type CanActivate, type ExecutionContext, Injectable, Optional } from '@nestjs/common';
import type { Request, Response } from 'express';
import { HttpError } from '../errors/http-error.js';
import { contextOf } from '../requests/request-context.js';
import { authorizationOf } from './authorization.js';
import { KeyVerifier, type VerifiedKey } from './key-verifier.js';
import { Limits } from '../limits/rate-limits.js';
import { receiveWrite } from './receive-write.js';
import { type RouteOptions, routeOptionsOf } from '../route-options.js';
import { SignedInCallers, type Verified } from './signed-in.js';

/**
 * The checks that precede a partner's request, in the order of contract 2.2. Where nothing is awaited, neither does it.
 * A request without a key may come from the browser of a person who is signed in.
 */
@Injectable()
export class PartnerGuard implements CanActivate {
  constructor(
    private readonly keys: KeyVerifier,
    private readonly limits: Limits,
    @Optional() private readonly signedIn?: SignedInCallers,
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const options = routeOptionsOf(context);
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const verified = this.verify(request, context);
    return verified instanceof Promise
      ? verified.then((caller) => this.admit(caller, options, request, response))
      : this.admit(verified, options, request, response);
  }

  /** Who sends the request; null for a key that is not valid. */
  protected verify(request: Request, context: ExecutionContext): Verified | null | Promise<Verified | null> {
    const header = authorizationOf(request);
    if (header === undefined && request.headers.cookie !== undefined)
      return this.verifySession(request, context);
    if (!header) throw noKey();
    const key = this.keys.verify(header);
    return key instanceof Promise ? key.then(holderOf) : holderOf(key);
  }

  /** Returns the person who is signed in. @throws {HttpError} `E_AUTH_MISSING`: no session; `E_AUTH_INVALID`: not allowed */
  protected async verifySession(request: Request, context: ExecutionContext): Promise<Verified> {
    const caller = await this.signedIn?.verify(request, context);
    if (!caller) throw noKey();
    return caller;
  }

  private admit(
    verified: Verified | null,
    options: RouteOptions,
    request: Request,
    response: Response,
  ): true | Promise<true> {
    if (!verified) {
      this.limits.countFailure(request);
      throw new HttpError('E_AUTH_INVALID', 'The API key is not valid.');
    }
    const context = contextOf(request);
    context.playground = options.sandboxOnly;
    context.caller = { ...verified, requestId: context.requestId };
    this.limits.countRequest(verified.keyId, response, options.cost);
    if (request.method === 'GET' || request.method === 'HEAD') return true;
    return this.admitWrite(verified.tenantId, options, request);
  }

  private async admitWrite(tenantId: string, options: RouteOptions, request: Request): Promise<true> {
    const isAllowed = options.writesNothing || options.allowedWhileSuspended;
    const suspended = !isAllowed && this.keys.isSuspended(tenantId);
    if (typeof suspended === 'boolean' ? suspended : await suspended)
      throw new HttpError('E_TENANT_SUSPENDED', 'This account is suspended: it can read, not write.');
    await receiveWrite(request, options);
    return true;
  }
}

const noKey = (): HttpError =>
  new HttpError('E_AUTH_MISSING', 'The Authorization header must hold the API key.');

const holderOf = (key: VerifiedKey | null): Verified | null =>
  key && { ...key, actor: { type: 'partner', id: key.keyId } };
