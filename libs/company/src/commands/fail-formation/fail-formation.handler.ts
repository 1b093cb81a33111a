import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deriveId } from '#hosting';
import { assertNotFailed } from '../../company.decider.js';
import { Companies } from '../../companies.js';
import { type CompanyStep, CompanySteps } from '../company-steps.js';
import { FailFormation } from './fail-formation.command.js';

@CommandHandler(FailFormation)
export class FailFormationHandler implements ICommandHandler<FailFormation> {
  constructor(
    private readonly steps: CompanySteps,
    private readonly companies: Companies,
  ) {}

  async execute({ companyId, failure, context }: FailFormation): Promise<CompanyStep> {
    const loaded = await this.companies.loadOf(context.tenantId, companyId);
    assertNotFailed(loaded);
    const noteId = deriveId(new Date(context.now), `note/${context.commandId}`);
    const command = { type: 'FailFormation', ...failure, noteId } as const;
    return this.steps.take(companyId, command, { ...context, subjectId: loaded.customerId });
  }
}
