import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CompanyChange, CompanyCommands } from '../company-commands.js';
import { CorrectEin } from './correct-ein.command.js';

@CommandHandler(CorrectEin)
export class CorrectEinHandler implements ICommandHandler<CorrectEin> {
  constructor(private readonly steps: CompanyCommands) {}

  execute({ companyId, ein, context }: CorrectEin): Promise<CompanyChange> {
    return this.steps.take(companyId, { type: 'CorrectEin', ein }, context);
  }
}
