import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import { assertFormationCanComplete } from '../../domain/decider.js';
import { CompanyPapers } from '../../documents/company-document-writer.js';
import { type CompanyChange, CompanyCommands, type LoadedCompany } from '../company-commands.js';
import { CompleteFormation, type Filing } from './complete-formation.command.js';
import { filedOn, filedUnder } from '../../domain/filing.js';

/** The papers' bytes are stored first, under ids of this attempt's own; then one append tells everything. */
@CommandHandler(CompleteFormation)
export class CompleteFormationHandler implements ICommandHandler<CompleteFormation> {
  constructor(
    private readonly steps: CompanyCommands,
    private readonly papers: CompanyPapers,
  ) {}

  execute({ companyId, filing, context }: CompleteFormation): Promise<CompanyChange> {
    return this.steps.take(companyId, (known) => this.prepare(known, filing, context), context);
  }

  private async prepare({ company, requestedAt }: LoadedCompany, filing: Filing, context: CommandContext) {
    assertFormationCanComplete(company);
    const { filingNumber, nameOptionId } = filing;
    const filingDate = filedOn(filing.filingDate, requestedAt, context.now);
    const legalName = filedUnder(company, nameOptionId);
    const filed = { legalName, filingDate, filingNumber };
    const documents = await this.papers.ofFormation({ ...company, legalName }, filed, context);
    return { type: 'FileFormation', ...filed, documents } as const;
  }
}
