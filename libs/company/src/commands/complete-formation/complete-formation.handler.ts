import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assertFormationCanComplete } from '../../company.decider.js';
import { legalNameOf } from '../../company.names.js';
import { PLAYGROUND } from '../../playground/playground.values.js';
import { Companies } from '../../companies.js';
import { CompanyPapers } from '../../papers/company-papers.js';
import { type CompanyStep, CompanySteps } from '../company-steps.js';
import { CompleteFormation } from './complete-formation.command.js';

/** The papers' bytes are stored first, under ids of this attempt's own; then one append tells everything. */
@CommandHandler(CompleteFormation)
export class CompleteFormationHandler implements ICommandHandler<CompleteFormation> {
  constructor(
    private readonly steps: CompanySteps,
    private readonly companies: Companies,
    private readonly papers: CompanyPapers,
  ) {}

  async execute({ companyId, context }: CompleteFormation): Promise<CompanyStep> {
    const loaded = await this.companies.loadOf(context.tenantId, companyId);
    assertFormationCanComplete(loaded);
    const filing = { filingDate: context.now.slice(0, 10), filingNumber: PLAYGROUND.filingNumber };
    const own = { ...context, subjectId: loaded.customerId };
    const documents = await this.papers.ofFormation(loaded, filing, context);
    const legalName = legalNameOf(loaded);
    const command = { type: 'FileFormation', legalName, ...filing, documents } as const;
    return this.steps.take(companyId, command, own);
  }
}
