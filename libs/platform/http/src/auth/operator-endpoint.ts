import { applyDecorators, UseGuards } from '@nestjs/common';
import { OperatorGuard } from './operator.guard.js';
import { AccessFor } from '../route-options.js';

/**
 * An endpoint for operators: checks the operator's token, the rate limit, the idempotency header, the media
 * type and the body, in this order, before anything else. It serves every tenant, suspended ones too.
 */
export const OperatorEndpoint = (): ClassDecorator & MethodDecorator =>
  applyDecorators(UseGuards(OperatorGuard), AccessFor('operator'));
