import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { AccessFor, authorizationOf, currentRequest, Limits, HttpError } from '#platform/http';
import { SessionTokens } from './session-tokens.js';

/** The checks that precede a request of a customer's browser. The caller's actor is then the customer. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly limits: Limits,
  ) {}

  canActivate(execution: ExecutionContext): true {
    const http = execution.switchToHttp();
    const request = http.getRequest<Request>();
    const header = authorizationOf(request);
    if (!header)
      throw new HttpError('E_AUTH_MISSING', 'The Authorization header must hold the session token.');
    const holder = this.tokens.verify(header.replace(/^Bearer +/i, ''));
    if (!holder) {
      this.limits.countFailure(request);
      throw new HttpError('E_AUTH_INVALID', 'The session token is not valid.');
    }
    const keyId = `session/${holder.customerId}`;
    const context = currentRequest();
    if (!context) throw new Error('a session endpoint outside of an application made by createHttpApp');
    const actor = { type: 'customer', id: holder.customerId } as const;
    context.caller = { tenantId: holder.tenantId, keyId, requestId: context.requestId, actor };
    this.limits.countRequest(keyId, http.getResponse<Response>());
    return true;
  }
}

/** An endpoint for a customer's browser: takes a session token and nothing else. */
export const SessionEndpoint = (): ClassDecorator =>
  applyDecorators(UseGuards(SessionGuard), AccessFor('session'));
