import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { dayIn } from '#platform/reference-data';
import { CompanyDocumentWriter } from '../../documents/company-document-writer.js';
import { assertFormationCanComplete, filingDateOf, legalNameToFile } from '../../domain/formation.js';
import { signatureActionIdsOf } from '../change-company/changes.js';
import { type CompanyChange, CompanyCommands, type LoadedCompany, withWork } from '../company-commands.js';

/** The details of a filing. */
export interface Filing {
  /** yyyy-MM-dd; null: today. */
  readonly filingDate: string | null;
  readonly filingNumber: string;
  /** The name option that the state accepted; null: the first that has not been rejected. */
  readonly nameOptionId: string | null;
}

/**
 * Records that the state filed the formation.
 *
 * @throws `E_NOT_FOUND`, {@link InvalidStateError}, `E_VALIDATION_FAILED`
 *
 * @param context names the tenant
 */
export class CompleteFormation extends Command<CompanyChange> {
  constructor(
    readonly companyId: string,
    readonly filing: Filing,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Stores the documents' bytes first, under ids derived from this command, then appends all events at once. */
@CommandHandler(CompleteFormation)
export class CompleteFormationHandler implements ICommandHandler<CompleteFormation> {
  constructor(
    private readonly companies: CompanyCommands,
    private readonly writer: CompanyDocumentWriter,
  ) {}

  execute({ companyId, filing, context }: CompleteFormation): Promise<CompanyChange> {
    const change = withWork(
      (loaded) => this.plan(loaded, filing),
      ({ planned }) => this.writer.write(planned, context),
      ({ filed }, documents) => ({
        ...{ type: 'FileFormation', ...filed, documents },
        signatureActionIds: signatureActionIdsOf(context),
      }),
    );
    return this.companies.change(companyId, change, context);
  }

  private plan({ company, requestedAt, context }: LoadedCompany, filing: Filing) {
    assertFormationCanComplete(company);
    const { filingNumber, nameOptionId } = filing;
    const requestedOn = dayIn(company.state, requestedAt);
    const filingDate = filingDateOf(filing.filingDate, requestedOn, dayIn(company.state, context.now));
    const legalName = legalNameToFile(company, nameOptionId);
    const filed = { legalName, filingDate, filingNumber };
    return { filed, planned: this.writer.planFormation({ ...company, legalName }, filed, context) };
  }
}
