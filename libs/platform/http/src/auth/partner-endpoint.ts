import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  type Type,
  UseGuards,
} from '@nestjs/common';
import type { Request } from 'express';
import { JsonBodyGuard } from '../body/json-body.js';
import { IdempotencyHeaderGuard } from '../idempotency/idempotent.js';
import { RateLimitGuard } from '../limits/rate-limits.js';
import { contextOf, type PartnerCaller } from '../requests/request-context.js';
import { AccessFor } from '../requests/route-options.js';
import { QueryParametersGuard } from '../validation/query-parameters.js';
import { PermissionGuard } from './permission.guard.js';
import { PartnerCallerGuard } from './partner-caller.guard.js';
import { SuspensionGuard } from './suspension.guard.js';

/** The type of a parameter with the decorator `@Caller()`. */
export type Caller = PartnerCaller;

/** Injects the caller into a handler. The endpoint must be a `@PartnerEndpoint()`. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = contextOf(context.switchToHttp().getRequest<Request>());
  if (!caller) throw new Error('@Caller() outside of a @PartnerEndpoint()');
  return caller;
});

/**
 * Checks a partner's request in the order of contract 2.2: caller, rate limit, permission, suspended tenant, idempotency header, media type,
 * JSON and the names of query parameters.
 *
 * @param caller the guard that identifies the caller
 */
export const PartnerChecks = (caller: Type<CanActivate>): ClassDecorator & MethodDecorator =>
  UseGuards(
    caller,
    RateLimitGuard,
    PermissionGuard,
    SuspensionGuard,
    IdempotencyHeaderGuard,
    JsonBodyGuard,
    QueryParametersGuard,
  );

/** An endpoint for partners. Callers use an API key or are signed in. */
export const PartnerEndpoint = (): ClassDecorator & MethodDecorator =>
  applyDecorators(PartnerChecks(PartnerCallerGuard), AccessFor('partner'));
