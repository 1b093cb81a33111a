import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CompanyStep, CompanySteps } from '../company-steps.js';
import { CorrectEin } from './correct-ein.command.js';

@CommandHandler(CorrectEin)
export class CorrectEinHandler implements ICommandHandler<CorrectEin> {
  constructor(private readonly steps: CompanySteps) {}

  execute({ companyId, ein, context }: CorrectEin): Promise<CompanyStep> {
    return this.steps.take(companyId, { type: 'CorrectEin', ein }, context);
  }
}
