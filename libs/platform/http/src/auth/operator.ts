import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { contextOf, type OperatorCaller } from '../requests/request-context.js';

/** Injects the calling operator into a handler. The endpoint must be an `@OperatorEndpoint()`. */
export const Operator = createParamDecorator((_: unknown, context: ExecutionContext): OperatorCaller => {
  const { operator } = contextOf(context.switchToHttp().getRequest<Request>());
  if (!operator) throw new Error('@Operator() outside of an @OperatorEndpoint()');
  return operator;
});
