import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { HttpError } from '../http-error.js';
import { contextOf } from '../request-context.js';
import { authorizationOf } from './authorization.js';
import { KeyVerifier, type VerifiedKey } from './key-verifier.js';
import { Limits } from './limits.js';
import { receiveWrite } from './receive-write.js';
import { type RouteOptions, routeOptionsOf } from './route-options.js';

/** The checks that precede a partner's request, in the order of contract 2.2. Where nothing is awaited, neither does it. */
@Injectable()
export class PartnerGuard implements CanActivate {
  constructor(
    private readonly keys: KeyVerifier,
    private readonly limits: Limits,
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const options = routeOptionsOf(context);
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const header = authorizationOf(request);
    if (!header) throw new HttpError('E_AUTH_MISSING', 'The Authorization header must hold the API key.');
    const verified = this.keys.verify(header);
    return verified instanceof Promise
      ? verified.then((key) => this.admit(key, options, request, response))
      : this.admit(verified, options, request, response);
  }

  private admit(
    key: VerifiedKey | null,
    options: RouteOptions,
    request: Request,
    response: Response,
  ): true | Promise<true> {
    if (!key) {
      this.limits.countFailure(request);
      throw new HttpError('E_AUTH_INVALID', 'The API key is not valid.');
    }
    const context = contextOf(request);
    context.playground = options.sandboxOnly;
    context.caller = { ...key, requestId: context.requestId, actor: { type: 'partner', id: key.keyId } };
    this.limits.countRequest(key.keyId, response, options.cost);
    if (request.method === 'GET' || request.method === 'HEAD') return true;
    return this.admitWrite(key.tenantId, options, request);
  }

  private async admitWrite(tenantId: string, options: RouteOptions, request: Request): Promise<true> {
    const suspended = !options.writesNothing && this.keys.isSuspended(tenantId);
    if (typeof suspended === 'boolean' ? suspended : await suspended)
      throw new HttpError('E_TENANT_SUSPENDED', 'This account is suspended: it can read, not write.');
    await receiveWrite(request, options);
    return true;
  }
}
