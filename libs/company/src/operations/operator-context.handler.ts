import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import { Clock } from '#kernel';
import { commandContext } from '#http';
import { Companies } from '../companies.js';
import { DeskContext } from './operator-context.js';

@QueryHandler(DeskContext)
export class DeskContextHandler implements IQueryHandler<DeskContext> {
  constructor(
    private readonly companies: Companies,
    private readonly clock: Clock,
  ) {}

  async execute({ companyId, by: { commandId, ...by } }: DeskContext): Promise<CommandContext> {
    const { tenantId, customerId } = await this.companies.load(companyId);
    const now = this.clock.now(tenantId);
    return commandContext(
      { ...by, tenantId },
      { now, subjectId: customerId, ...(commandId && { commandId }) },
    );
  }
}
