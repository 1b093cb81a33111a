import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { currentRequest, type HttpRequest } from '#platform/http';
import type { OperatorCall } from '../queries/operator-context/operator-context.js';

export interface CompanyCall extends OperatorCall {
  readonly companyId: string;
}

/**
 * Injects the {@link CompanyCall} into a handler. The path needs a `:companyId`, and the controller an
 * `@OperatorEndpoint()`.
 */
export const CompanyCall = createParamDecorator((_: unknown, context: ExecutionContext): CompanyCall => {
  const request = currentRequest();
  const { companyId } = context.switchToHttp().getRequest<HttpRequest>().params;
  if (!request?.operator || typeof companyId !== 'string')
    throw new Error('@CompanyCall() outside of an @OperatorEndpoint() with a :companyId');
  const { operator, reservedIds } = request;
  const { actor, requestId } = operator;
  return { companyId, actor, requestId, ...(reservedIds && { commandId: reservedIds.commandId }) };
});
