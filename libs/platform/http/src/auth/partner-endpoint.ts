import { applyDecorators, SetMetadata, UseGuards } from '@nestjs/common';
import { PartnerGuard } from './partner.guard.js';
import {
  AccessFor,
  ALLOWED_WHILE_SUSPENDED,
  BODY_OPTIONAL,
  COST,
  SANDBOX_ONLY,
  WRITES_NOTHING,
} from '../route-options.js';

/**
 * An endpoint for partners: checks the key, the rate limit, the suspended tenant, the idempotency header, the media
 * type and the JSON, in this order, before anything else.
 */
export const PartnerEndpoint = (): ClassDecorator & MethodDecorator =>
  applyDecorators(UseGuards(PartnerGuard), AccessFor('partner'));

/** Endpoints that do not exist in production (see `createHttpApp`). */
export const SandboxOnly = (): ClassDecorator => SetMetadata(SANDBOX_ONLY, true);

/** A call that costs as much as so many ordinary ones, and counts so under the rate limit (contract 2.7). */
export const Costs = (ordinaryCalls: number): MethodDecorator => SetMetadata(COST, ordinaryCalls);

/** A POST that only reads: everybody who may read may call it, and so may suspended tenants. */
export const WritesNothing = (): MethodDecorator => SetMetadata(WRITES_NOTHING, true);

/** A write that suspended tenants may make. */
export const AllowedWhileSuspended = (): MethodDecorator => SetMetadata(ALLOWED_WHILE_SUSPENDED, true);

/** A write whose body says nothing that is required: it may come without one. */
export const BodyOptional = (): MethodDecorator => SetMetadata(BODY_OPTIONAL, true);
