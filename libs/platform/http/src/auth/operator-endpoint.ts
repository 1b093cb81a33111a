import { applyDecorators, UseGuards } from '@nestjs/common';
import { JsonBodyGuard } from '../body/json-body.guard.js';
import { IdempotencyHeaderGuard } from '../idempotency/idempotency-header.guard.js';
import { RateLimitGuard } from '../limits/rate-limit.guard.js';
import { AccessFor } from '../route-options.js';
import { OperatorCallerGuard } from './operator-caller.guard.js';

/**
 * An endpoint for operators. Checks the operator's token, the rate limit, the idempotency header, the media type and the JSON,
 * in this order. It works for every tenant, even a suspended one.
 */
export const OperatorEndpoint = (): ClassDecorator & MethodDecorator =>
  applyDecorators(
    UseGuards(OperatorCallerGuard, RateLimitGuard, IdempotencyHeaderGuard, JsonBodyGuard),
    AccessFor('operator'),
  );
