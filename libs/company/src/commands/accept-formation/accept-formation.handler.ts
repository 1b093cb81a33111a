import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CompanyStep, CompanySteps } from '../company-steps.js';
import { AcceptFormation } from './accept-formation.command.js';

@CommandHandler(AcceptFormation)
export class AcceptFormationHandler implements ICommandHandler<AcceptFormation> {
  constructor(private readonly steps: CompanySteps) {}

  execute({ companyId, context }: AcceptFormation): Promise<CompanyStep> {
    return this.steps.take(companyId, { type: 'AcceptFormation' }, context);
  }
}
