import { applyDecorators, createParamDecorator, type ExecutionContext, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { JsonBodyGuard } from '../body/json-body.js';
import { IdempotencyHeaderGuard } from '../idempotency/idempotent.js';
import { RateLimitGuard } from '../limits/rate-limits.js';
import { contextOf, type OperatorCaller } from '../requests/request-context.js';
import { AccessFor } from '../requests/route-options.js';
import { QueryParametersGuard } from '../validation/query-parameters.js';
import { commandOf } from './command-context.js';
import { OperatorCallerGuard } from './operator-caller.guard.js';

/** Injects the calling operator into a handler. The endpoint must be an `@OperatorEndpoint()`. */
export const Operator = createParamDecorator((_: unknown, context: ExecutionContext): OperatorCaller => {
  const { operator, reservedIds } = contextOf(context.switchToHttp().getRequest<Request>());
  if (!operator) throw new Error('@Operator() outside of an @OperatorEndpoint()');
  return { ...operator, ...commandOf(reservedIds) };
});

/**
 * An endpoint for operators. Checks the operator's token, the rate limit, the idempotency header, the media type, the JSON and
 * the names of query parameters, in this order. It works for every tenant, even a suspended one.
 */
export const OperatorEndpoint = (): ClassDecorator & MethodDecorator =>
  applyDecorators(
    UseGuards(
      OperatorCallerGuard,
      RateLimitGuard,
      IdempotencyHeaderGuard,
      JsonBodyGuard,
      QueryParametersGuard,
    ),
    AccessFor('operator'),
  );
