import { type CanActivate, type ExecutionContext, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { contextOf } from '../requests/request-context.js';

const bare: CanActivate = {
  canActivate(context: ExecutionContext) {
    contextOf(context.switchToHttp().getRequest<Request>()).enveloped = false;
    return true;
  },
};

/** Responses are sent as they are returned, without `{ payload, error }`. Outside `/v1` that is so anyway. */
export const Unenveloped = (): ClassDecorator & MethodDecorator => UseGuards(bare);
