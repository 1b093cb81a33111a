import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CompanyChange, CompanyCommands } from '../company-commands.js';
import { AcceptFormation } from './accept-formation.command.js';

@CommandHandler(AcceptFormation)
export class AcceptFormationHandler implements ICommandHandler<AcceptFormation> {
  constructor(private readonly steps: CompanyCommands) {}

  execute({ companyId, context }: AcceptFormation): Promise<CompanyChange> {
    return this.steps.take(companyId, { type: 'AcceptFormation' }, context);
  }
}
