import { applyDecorators, type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import {
  AccessFor,
  allowCrossOrigin,
  authorizationOf,
  currentRequest,
  HttpError,
  Limits,
  PartnerChecks,
  Tenants,
} from '#platform/http';
import { SessionTokens } from './session-tokens.js';

/** Identifies the customer by the session token. The caller's actor is then the customer. */
@Injectable()
class SessionGuard implements CanActivate {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly tenants: Tenants,
    private readonly limits: Limits,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<true> {
    const request = execution.switchToHttp().getRequest<Request>();
    const header = authorizationOf(request);
    if (header === '') this.limits.countFailure(request);
    if (!header) throw new HttpError('E_AUTH_MISSING', 'Send the session token in the Authorization header.');
    const holder = this.tokens.verify(header.replace(/^Bearer +/i, ''));
    if (!holder || (await this.tenants.isFormer(holder.tenantId))) {
      this.limits.countFailure(request);
      throw new HttpError('E_AUTH_INVALID', 'The session token is not valid.');
    }
    const keyId = `session/${holder.customerId}`;
    const context = currentRequest();
    if (!context) throw new Error('a session endpoint requires an application created with createHttpApp');
    const actor = { type: 'customer', id: holder.customerId } as const;
    context.caller = { tenantId: holder.tenantId, keyId, requestId: context.requestId, actor };
    return true;
  }
}

/** Marks an endpoint for a customer's browser. Accepts only session tokens. */
export const SessionEndpoint = (): ClassDecorator =>
  applyDecorators(PartnerChecks(SessionGuard), AccessFor('session'));

/**
 * Lets pages of any origin use session tokens. The token is the only credential; cookies are ignored. Applied by path,
 * because no controller declares the method of a preflight.
 */
export function sessionCors(request: Request, response: Response, next: NextFunction): void {
  const isAnswered = allowCrossOrigin(request, response, {
    origin: '*',
    methods: 'GET, POST',
    requestHeaders: 'Authorization, Content-Type, x-request-id',
    responseHeaders: 'x-request-id, Retry-After, RateLimit, RateLimit-Policy, x-read-model',
  });
  if (!isAnswered) next();
}
