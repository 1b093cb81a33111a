import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CompanyPapers } from '../../papers/company-papers.js';
import { type CompanyStep, CompanySteps } from '../company-steps.js';
import { AddDocument } from './add-document.command.js';

@CommandHandler(AddDocument)
export class AddDocumentHandler implements ICommandHandler<AddDocument> {
  constructor(
    private readonly steps: CompanySteps,
    private readonly papers: CompanyPapers,
  ) {}

  execute({ companyId, brought, context }: AddDocument): Promise<CompanyStep> {
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
