import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import { CompanyDocumentWriter } from '../../documents/company-document-writer.js';
import { assertEinCanComplete } from '../../domain/ein.js';
import { type CompanyChange, CompanyCommands, type LoadedCompany } from '../company-commands.js';

/** What the IRS has sent. */
export interface EinIssue {
  /** NN-NNNNNNN */
  readonly ein: string;
  /** Whether a letter is written also where the company has one. */
  readonly furtherLetter: boolean;
}

/**
 * The IRS issues the EIN. @throws `E_NOT_FOUND`, {@link InvalidStateError}
 *
 * @param context names the tenant
 */
export class CompleteEinCreation extends Command<CompanyChange> {
  constructor(
    readonly companyId: string,
    readonly issue: EinIssue,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The letter's bytes are stored first, under an id of this attempt's own; then one append tells everything. */
@CommandHandler(CompleteEinCreation)
export class CompleteEinCreationHandler implements ICommandHandler<CompleteEinCreation> {
  constructor(
    private readonly companies: CompanyCommands,
    private readonly writer: CompanyDocumentWriter,
  ) {}

  execute({ companyId, issue, context }: CompleteEinCreation): Promise<CompanyChange> {
    return this.companies.change(companyId, (loaded) => this.prepare(loaded, issue), context);
  }

  private async prepare({ company, context }: LoadedCompany, { ein, furtherLetter }: EinIssue) {
    assertEinCanComplete(company);
    const hasLetter = company.documents.some(({ documentType }) => documentType === 'EinLetter');
    const letter =
      hasLetter && !furtherLetter ? null : await this.writer.writeEinLetter(company, ein, context);
    return { type: 'IssueEin', ein, letter } as const;
  }
}
