import { type CanActivate, type ExecutionContext, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { contextOf } from '../requests/request-context.js';

const bare: CanActivate = {
  canActivate(context: ExecutionContext) {
    contextOf(context.switchToHttp().getRequest<Request>()).enveloped = false;
    return true;
  },
};

/** Responses are sent unchanged, without `{ payload, error }`. Outside `/v1` this is the default. */
export const Unenveloped = (): ClassDecorator & MethodDecorator => UseGuards(bare);
