import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import type { CompanyCommand } from '../../domain/decider.js';
import { type CompanyChange, CompanyCommands } from '../company-commands.js';

/**
 * The commands that need only the company; `changes.ts` builds those with derived ids. Commands that write documents have
 * their own handlers.
 */
export type DirectCommand = Exclude<
  CompanyCommand,
  {
    readonly type:
      | 'RequestCompany'
      | 'FileFormation'
      | 'IssueEin'
      | 'AddDocument'
      | 'UpdateCompanyRecord'
      | 'RevokeReservation';
  }
>;

/**
 * Changes a company with one of its commands.
 *
 * @throws `E_NOT_FOUND`, and the errors of the command
 *
 * @param context names the tenant
 */
export class ChangeCompany extends Command<CompanyChange> {
  constructor(
    readonly companyId: string,
    readonly command: DirectCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeCompany)
export class ChangeCompanyHandler implements ICommandHandler<ChangeCompany> {
  constructor(private readonly companies: CompanyCommands) {}

  execute({ companyId, command, context }: ChangeCompany): Promise<CompanyChange> {
    return this.companies.change(companyId, command, context);
  }
}
