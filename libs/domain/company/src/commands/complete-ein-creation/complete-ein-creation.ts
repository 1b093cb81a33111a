import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { CompanyDocumentWriter, type PlannedDocument } from '../../documents/company-document-writer.js';
import { assertEinCanComplete, assertLetterCanFollow } from '../../domain/ein.js';
import { type CompanyChange, CompanyCommands, type LoadedCompany, withWork } from '../company-commands.js';

/** The EIN issued by the IRS. */
export interface EinIssue {
  /** NN-NNNNNNN */
  readonly ein: string;
  /** Whether to write another letter if the company already has one. */
  readonly furtherLetter: boolean;
}

/**
 * Records that the IRS issued the EIN.
 *
 * @throws `E_NOT_FOUND`, {@link InvalidStateError}
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

/** Stores the letter's bytes first, under an id derived from this command, then appends all events at once. */
@CommandHandler(CompleteEinCreation)
export class CompleteEinCreationHandler implements ICommandHandler<CompleteEinCreation> {
  constructor(
    private readonly companies: CompanyCommands,
    private readonly writer: CompanyDocumentWriter,
  ) {}

  execute({ companyId, issue, context }: CompleteEinCreation): Promise<CompanyChange> {
    const change = withWork(
      (loaded) => this.plan(loaded, issue),
      (planned) => this.writer.write(planned, context),
      (_, [letter = null]) => ({ type: 'IssueEin', ein: issue.ein, letter }),
    );
    return this.companies.change(companyId, change, context);
  }

  private plan(
    { company, context }: LoadedCompany,
    { ein, furtherLetter }: EinIssue,
  ): readonly PlannedDocument[] {
    assertEinCanComplete(company);
    const hasLetter = company.documents.some(({ documentType }) => documentType === 'EinLetter');
    if (hasLetter && !furtherLetter) return [];
    assertLetterCanFollow(company);
    return this.writer.planEinLetter(company, ein, context);
  }
}
