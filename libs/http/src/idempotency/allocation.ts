import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { type Allocation, contextOf } from '../request-context.js';

/** Hands an `@Idempotent()` handler its {@link Allocation}. */
export const Allocated = createParamDecorator((_: unknown, context: ExecutionContext): Allocation => {
  const { allocation } = contextOf(context.switchToHttp().getRequest<Request>());
  if (!allocation) throw new Error('@Allocated() outside of an @Idempotent() handler');
  return allocation;
});
