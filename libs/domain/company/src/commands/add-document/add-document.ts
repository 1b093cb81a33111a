import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, withWork } from '#kit/event-sourcing';
import { CompanyDocumentWriter, type UploadedDocument } from '../../documents/company-document-writer.js';
import { type CompanyChange, CompanyCommands, type LoadedCompany } from '../company-commands.js';

/**
 * A company gets a document that was uploaded. @throws `E_NOT_FOUND`
 *
 * @param context names the tenant
 */
export class AddDocument extends Command<CompanyChange> {
  constructor(
    readonly companyId: string,
    readonly uploaded: UploadedDocument,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AddDocument)
export class AddDocumentHandler implements ICommandHandler<AddDocument> {
  constructor(
    private readonly companies: CompanyCommands,
    private readonly writer: CompanyDocumentWriter,
  ) {}

  execute({ companyId, uploaded, context }: AddDocument): Promise<CompanyChange> {
    const change = withWork(
      ({ company }: LoadedCompany) => this.writer.planUploaded(company, uploaded),
      (planned) => this.writer.storeUploaded(uploaded, planned, context),
      (_, document) => ({ type: 'AddDocument', document }) as const,
    );
    return this.companies.change(companyId, change, context);
  }
}
