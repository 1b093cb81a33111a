import { applyDecorators, SetMetadata, UseGuards } from '@nestjs/common';
import type { PortalRole } from './browser-sessions.js';
import { PartnerGuard } from './partner.guard.js';
import { AccessFor, BODY_OPTIONAL, COST, ROLE, SANDBOX_ONLY, WRITES_NOTHING } from '../route-options.js';

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

/** A POST that is a read by what it does: a suspended tenant may call it. */
export const WritesNothing = (): MethodDecorator => SetMetadata(WRITES_NOTHING, true);

/** A write whose body says nothing that is required: it may come without one. */
export const BodyOptional = (): MethodDecorator => SetMetadata(BODY_OPTIONAL, true);

/** What somebody in the portal must at least be to call this: default is `viewer` for reads, `developer` for the rest. */
export const AtLeast = (role: PortalRole): ClassDecorator & MethodDecorator => SetMetadata(ROLE, role);
