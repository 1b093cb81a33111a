import { Injectable } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { ReservedIds, OperatorCaller } from '#http';
import type { CompanyChange } from '../commands/company-commands.js';
import { DeskContext } from './operator-context.js';

/** Takes an operator's steps, each once per idempotency key. */
@Injectable()
export class Desk {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  /** @throws {DomainError} `E_COMPANY_NOT_FOUND`, and what the command throws */
  async take(
    companyId: string,
    operator: OperatorCaller,
    { commandId }: ReservedIds,
    command: (context: CommandContext) => Command<CompanyChange>,
  ): Promise<CompanyChange> {
    const context = await this.queryBus.execute(new DeskContext(companyId, { ...operator, commandId }));
    return this.commandBus.execute(command(context));
  }
}
