import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assertEinCanComplete } from '../../company.decider.js';
import { PLAYGROUND } from '../../playground/playground.values.js';
import { Companies } from '../../companies.js';
import { CompanyPapers } from '../../papers/company-papers.js';
import { type CompanyStep, CompanySteps } from '../company-steps.js';
import { CompleteEinCreation } from './complete-ein-creation.command.js';

/** The letter's bytes are stored first, under an id of this attempt's own; then one append tells everything. */
@CommandHandler(CompleteEinCreation)
export class CompleteEinCreationHandler implements ICommandHandler<CompleteEinCreation> {
  constructor(
    private readonly steps: CompanySteps,
    private readonly companies: Companies,
    private readonly papers: CompanyPapers,
  ) {}

  async execute({ companyId, context }: CompleteEinCreation): Promise<CompanyStep> {
    const loaded = await this.companies.loadOf(context.tenantId, companyId);
    assertEinCanComplete(loaded);
    const { ein } = PLAYGROUND;
    const own = { ...context, subjectId: loaded.customerId };
    const letter = await this.papers.ofEin(loaded, ein, context);
    const command = { type: 'IssueEin', ein, letter } as const;
    return this.steps.take(companyId, command, own);
  }
}
