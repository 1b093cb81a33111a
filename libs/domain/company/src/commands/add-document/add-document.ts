import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { CompanyDocumentWriter, type UploadedDocument } from '../../documents/company-document-writer.js';
import { type CompanyChange, CompanyCommands, withWork } from '../company-commands.js';

/**
 * Adds an uploaded document to a company.
 *
 * @throws `E_NOT_FOUND`
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
      ({ company }) => this.writer.planUploaded(company, uploaded),
      (planned) => this.writer.storeUploaded(uploaded, planned, context),
      (_, document) => ({ type: 'AddDocument', document }),
    );
    return this.companies.change(companyId, change, context);
  }
}
