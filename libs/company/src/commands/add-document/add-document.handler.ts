import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CompanyPapers } from '../../documents/company-document-writer.js';
import { type CompanyChange, CompanyCommands } from '../company-commands.js';
import { AddDocument } from './add-document.command.js';

@CommandHandler(AddDocument)
export class AddDocumentHandler implements ICommandHandler<AddDocument> {
  constructor(
    private readonly steps: CompanyCommands,
    private readonly papers: CompanyPapers,
  ) {}

  execute({ companyId, brought, context }: AddDocument): Promise<CompanyChange> {
    return this.steps.take(
      companyId,
      async ({ company }) => {
        const document = await this.papers.ofOutside(company, brought, context);
        return { type: 'AddDocument', document };
      },
      context,
    );
  }
}
