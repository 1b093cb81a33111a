import { applyDecorators, SetMetadata, UseGuards } from '@nestjs/common';
import { PartnerGuard } from './partner.guard.js';
import { AccessFor, SANDBOX_ONLY } from './route-options.js';

/**
 * An endpoint for partners: checks the key, the rate limit, the suspended tenant, the idempotency header, the media
 * type and the JSON, in this order, before anything else.
 */
export const PartnerEndpoint = (): ClassDecorator & MethodDecorator =>
  applyDecorators(UseGuards(PartnerGuard), AccessFor('partner'));

/** An endpoint that does not exist in production. */
export const SandboxOnly = (): ClassDecorator & MethodDecorator => SetMetadata(SANDBOX_ONLY, true);
