import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { contextOf } from '../request-context.js';

/** What an idempotent create works with: the same for every attempt with its key, until one of them succeeds. */
export interface Allocation {
  /** The id of what is created, a KSUID. */
  readonly id: string;
  readonly commandId: string;
  /** An earlier attempt worked with this id and its outcome is unknown: it may have committed. */
  readonly previous: boolean;
}

/** Hands an `@Idempotent()` handler its {@link Allocation}. */
export const Allocated = createParamDecorator((_: unknown, context: ExecutionContext): Allocation => {
  const { allocation } = contextOf(context.switchToHttp().getRequest<Request>());
  if (!allocation) throw new Error('@Allocated() outside of an @Idempotent() handler');
  return allocation;
});
