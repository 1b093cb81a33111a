import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { Actor, CommandContext } from '#kit/event-sourcing';
import { commandContext } from '#platform/http';
import { Clock } from '#kit/kernel';
import { LoadCompany } from '../load-company/load-company.js';

/** The operator who acts, and in which call. */
export interface OperatorCall {
  readonly actor: Actor;
  readonly requestId: string;
  /** The reserved one of a call with an idempotency key; default: a new one. */
  readonly commandId?: string;
}

/**
 * The context in which an operator changes a company of any tenant: that tenant's, in its time.
 *
 * @throws `E_NOT_FOUND`, also for an id that is none
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
    call: { commandId, actor, requestId },
  }: OperatorContext): Promise<CommandContext> {
    const { tenantId, customerId } = (await this.queryBus.execute(new LoadCompany(companyId))).company;
    const now = this.clock.now(tenantId);
    return commandContext(
      { actor, requestId, tenantId },
      { now, subjectId: customerId, ...(commandId && { commandId }) },
    );
  }
}
