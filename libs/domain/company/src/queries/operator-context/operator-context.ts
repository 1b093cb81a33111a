import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { Actor, CommandContext } from '#kit/event-sourcing';
import { commandContext } from '#platform/http';
import { Clock } from '#kit/kernel';
import { companyNotFound } from '../../domain/errors.js';
import { LoadCompany } from '../load-company/load-company.js';

export interface OperatorCall {
  readonly actor: Actor;
  readonly requestId: string;
  /** The id reserved for the call's idempotency key; undefined: a new id. */
  readonly commandId?: string;
  /** Whether an earlier attempt used the id and may have committed. */
  readonly mayRepeat?: boolean;
}

/**
 * Returns the context for an operator's change of a company of any tenant: that tenant and its time.
 *
 * @throws `E_NOT_FOUND`, also for a malformed id, and for a company that was discarded with its sandbox
 */
export class OperatorContext extends Query<CommandContext> {
  constructor(
    readonly companyId: string,
    readonly call: OperatorCall,
  ) {
    super();
  }
}

@QueryHandler(OperatorContext)
export class OperatorContextHandler implements IQueryHandler<OperatorContext> {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({
    companyId,
    call: { commandId, mayRepeat = false, actor, requestId },
  }: OperatorContext): Promise<CommandContext> {
    const { company } = await this.queryBus.execute(new LoadCompany(companyId));
    const { tenantId, customerId, discarded } = company;
    if (discarded) throw companyNotFound();
    const now = this.clock.now(tenantId);
    return commandContext(
      { actor, requestId, tenantId },
      { now, subjectId: customerId, mayRepeat, ...(commandId && { commandId }) },
    );
  }
}
