import { applyDecorators, type CanActivate, SetMetadata, type Type, UseGuards } from '@nestjs/common';
import { JsonBodyGuard } from '../body/json-body.guard.js';
import { IdempotencyHeaderGuard } from '../idempotency/idempotency-header.guard.js';
import { RateLimitGuard } from '../limits/rate-limit.guard.js';
import { AccessFor, ALLOWED_WHILE_SUSPENDED, BODY_OPTIONAL, COST, WRITES_NOTHING } from '../route-options.js';
import { PartnerCallerGuard } from './partner-caller.guard.js';
import { SuspensionGuard } from './suspension.guard.js';

/**
 * Checks a partner's request in the order of contract 2.2: caller, rate limit, suspended tenant, idempotency header, media type
 * and JSON.
 *
 * @param caller the guard that identifies the caller
 */
export const PartnerChecks = (caller: Type<CanActivate>): ClassDecorator & MethodDecorator =>
  UseGuards(caller, RateLimitGuard, SuspensionGuard, IdempotencyHeaderGuard, JsonBodyGuard);

/** An endpoint for partners. Callers use an API key or are signed in. */
export const PartnerEndpoint = (): ClassDecorator & MethodDecorator =>
  applyDecorators(PartnerChecks(PartnerCallerGuard), AccessFor('partner'));

/** Counts as several requests under the rate limit (contract 2.7). */
export const Costs = (ordinaryCalls: number): MethodDecorator => SetMetadata(COST, ordinaryCalls);

/** A POST that only reads: read permission is enough, and suspended tenants may call it. */
export const WritesNothing = (): MethodDecorator => SetMetadata(WRITES_NOTHING, true);

/** A write that suspended tenants may make. */
export const AllowedWhileSuspended = (): MethodDecorator => SetMetadata(ALLOWED_WHILE_SUSPENDED, true);

/** A write whose body may be omitted, because all of its fields are optional. */
export const BodyOptional = (): MethodDecorator => SetMetadata(BODY_OPTIONAL, true);
