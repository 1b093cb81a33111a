import { randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { CommandContext } from '#kit/event-sourcing';
import { contextOf, type PartnerCaller } from '../requests/request-context.js';

/** The type {@link PartnerCaller} under the name of the decorator. */
export type Caller = PartnerCaller;

/** Injects the caller into a handler. The endpoint must be a `@PartnerEndpoint()`. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = contextOf(context.switchToHttp().getRequest<Request>());
  if (!caller) throw new Error('@Caller() outside of a @PartnerEndpoint()');
  return caller;
});

/**
 * Returns the context of a caller's command, or of a command that an operator runs for a tenant.
 * @param options.commandId the reserved id of an idempotent create; default: a new one
 * @param options.subjectId the customer whose data key encrypts the personal part
 */
export function commandContext(
  caller: Omit<Caller, 'keyId'>,
  options: { readonly commandId?: string; readonly now: Date; readonly subjectId?: string | null },
): CommandContext {
  return {
    commandId: options.commandId ?? randomUUID(),
    tenantId: caller.tenantId,
    actor: caller.actor,
    correlationId: caller.requestId,
    now: options.now.toISOString(),
    subjectId: options.subjectId ?? null,
  };
}
