import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { type ReservedIds, contextOf } from '../requests/request-context.js';

/** Injects the {@link ReservedIds} into an `@Idempotent()` handler. */
export const Reserved = createParamDecorator((_: unknown, context: ExecutionContext): ReservedIds => {
  const { reservedIds } = contextOf(context.switchToHttp().getRequest<Request>());
  if (!reservedIds) throw new Error('@Reserved() outside of an @Idempotent() handler');
  return reservedIds;
});
