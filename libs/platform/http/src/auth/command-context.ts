import { randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { Request } from 'express';
import type { CommandContext } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import {
  contextOf,
  type PartnerCaller,
  type RequestContext,
  type ReservedIds,
} from '../requests/request-context.js';

/**
 * Returns the context of a caller's command, or of a command that an operator runs for a tenant.
 * @param options.commandId the reserved id of an idempotent create; default: a new one
 * @param options.mayRepeat whether an earlier attempt used the id; default: false
 * @param options.subjectId the customer whose data key encrypts the personal part
 */
export function commandContext(
  caller: Omit<PartnerCaller, 'keyId'>,
  options: {
    readonly commandId?: string;
    readonly mayRepeat?: boolean;
    readonly now: Date;
    readonly subjectId?: string | null;
  },
): CommandContext {
  return {
    commandId: options.commandId ?? randomUUID(),
    mayRepeat: options.mayRepeat ?? false,
    tenantId: caller.tenantId,
    actor: caller.actor,
    correlationId: caller.requestId,
    now: options.now.toISOString(),
    subjectId: options.subjectId ?? null,
  };
}

/** Returns the command id that is reserved for a call, and whether an earlier attempt used it; nothing if none is reserved. */
export const commandOf = (
  reserved: ReservedIds | null,
): Partial<Pick<ReservedIds, 'commandId' | 'mayRepeat'>> =>
  reserved ? { commandId: reserved.commandId, mayRepeat: reserved.mayRepeat } : {};

const InRequest = createParamDecorator((_: unknown, context: ExecutionContext) =>
  contextOf(context.switchToHttp().getRequest<Request>()),
);

@Injectable()
class ContextPipe implements PipeTransform<RequestContext, CommandContext> {
  constructor(private readonly clock: Clock) {}

  transform({ caller, reservedIds }: RequestContext): CommandContext {
    if (!caller) throw new Error('@Context() outside of a @PartnerEndpoint()');
    const now = this.clock.now(caller.tenantId);
    return commandContext(caller, { now, ...commandOf(reservedIds) });
  }
}

/**
 * Injects the context of the caller's command: the tenant, its time, and the reserved command id of a handler that accepts an
 * idempotency key. The endpoint must be a `@PartnerEndpoint()`.
 */
export const Context = (): ParameterDecorator => InRequest(ContextPipe);
