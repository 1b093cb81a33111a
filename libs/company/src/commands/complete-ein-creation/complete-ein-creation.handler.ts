import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import { assertEinCanComplete } from '../../domain/decider.js';
import { CompanyPapers } from '../../documents/company-document-writer.js';
import { type CompanyChange, CompanyCommands, type LoadedCompany } from '../company-commands.js';
import { CompleteEinCreation, type EinIssue } from './complete-ein-creation.command.js';

/** The letter's bytes are stored first, under an id of this attempt's own; then one append tells everything. */
@CommandHandler(CompleteEinCreation)
export class CompleteEinCreationHandler implements ICommandHandler<CompleteEinCreation> {
  constructor(
    private readonly steps: CompanyCommands,
    private readonly papers: CompanyPapers,
  ) {}

  execute({ companyId, issue, context }: CompleteEinCreation): Promise<CompanyChange> {
    return this.steps.take(companyId, (known) => this.prepare(known, issue, context), context);
  }

  private async prepare(
    { company }: LoadedCompany,
    { ein, furtherLetter }: EinIssue,
    context: CommandContext,
  ) {
    assertEinCanComplete(company);
    const hasLetter = company.documents.some(({ documentType }) => documentType === 'EinLetter');
    const letter = hasLetter && !furtherLetter ? null : await this.papers.ofEin(company, ein, context);
    return { type: 'IssueEin', ein, letter } as const;
  }
}
