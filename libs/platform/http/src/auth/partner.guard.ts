import { type CanActivate, type ExecutionContext, Injectable, Optional } from '@nestjs/common';
import type { Request, Response } from 'express';
import { HttpError } from '../errors/http-error.js';
import { contextOf, type PartnerCaller } from '../requests/request-context.js';
import { authorizationOf } from './authorization.js';
import { assertFromOwnPage, assertMay, BrowserSessions } from './browser-sessions.js';
import { KeyVerifier, type VerifiedKey } from './key-verifier.js';
import { Limits } from '../limits/rate-limits.js';
import { receiveWrite } from './receive-write.js';
import { type RouteOptions, routeOptionsOf } from '../route-options.js';

/** Who calls. */
export type Verified = Omit<PartnerCaller, 'requestId'>;

/**
 * The checks that precede a partner's request, in the order of contract 2.2. Where nothing is awaited, neither does it.
 * A request without a key may be one of the portal's page, on behalf of who is signed in there.
 */
@Injectable()
export class PartnerGuard implements CanActivate {
  constructor(
    private readonly keys: KeyVerifier,
    private readonly limits: Limits,
    @Optional() private readonly sessions?: BrowserSessions,
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const options = routeOptionsOf(context);
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const verified = this.verify(request, options);
    return verified instanceof Promise
      ? verified.then((caller) => this.admit(caller, options, request, response))
      : this.admit(verified, options, request, response);
  }

  /** Who sends the request; null for a key that is not valid. */
  protected verify(request: Request, options: RouteOptions): Verified | null | Promise<Verified | null> {
    const header = authorizationOf(request);
    if (header === undefined && request.headers.cookie !== undefined)
      return this.verifySession(request, options);
    if (!header) throw noKey();
    const key = this.keys.verify(header);
    return key instanceof Promise ? key.then(holderOf) : holderOf(key);
  }

  /** Who is signed in. @throws {HttpError} `E_AUTH_MISSING`: there is no session; `E_AUTH_INVALID`: another page asks, or the role is too little */
  protected async verifySession(request: Request, { role: needed }: RouteOptions): Promise<Verified> {
    const session = await this.sessions?.of(request);
    if (!session) throw noKey();
    assertFromOwnPage(request, session);
    const { tenantId, userId, role } = session;
    assertMay(role, needed, request.method);
    return { tenantId, keyId: `portal/${userId}`, actor: { type: 'portal-user', id: userId } };
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
    const suspended = !options.writesNothing && this.keys.isSuspended(tenantId);
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
