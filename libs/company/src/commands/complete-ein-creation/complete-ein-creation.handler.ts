import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandHandling } from '#event-sourcing';
import { assertEinCanComplete, company } from '../../company.decider.js';
import { PLAYGROUND } from '../../playground/playground.values.js';
import { PlaygroundCompanies } from '../../playground/playground-companies.js';
import { CompanyPapers } from '../../papers/company-papers.js';
import { announcedBy } from '../../webhooks/announced-by.js';
import type { PlaygroundStep } from '../complete-formation/complete-formation.command.js';
import { CompleteEinCreation } from './complete-ein-creation.command.js';

/** The letter's bytes are stored first, under an id of this attempt's own; then one append tells everything. */
@CommandHandler(CompleteEinCreation)
export class CompleteEinCreationHandler implements ICommandHandler<CompleteEinCreation> {
  constructor(
    private readonly commands: CommandHandling,
    private readonly companies: PlaygroundCompanies,
    private readonly papers: CompanyPapers,
  ) {}

  async execute({ companyId, context }: CompleteEinCreation): Promise<PlaygroundStep> {
    const loaded = await this.companies.load(companyId, context.tenantId);
    assertEinCanComplete(loaded);
    const { ein } = PLAYGROUND;
    const own = { ...context, subjectId: loaded.customerId };
    const letter = await this.papers.ofEin(loaded, ein, context);
    const command = { type: 'IssueEin', ein, letter } as const;
    const { events, position } = await this.commands.handle(company, companyId, command, own);
    return { triggeredEvents: announcedBy(events), position };
  }
}
