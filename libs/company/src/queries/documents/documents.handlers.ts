import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { isId } from '#kernel';
import { ReadModels } from '#projections';
import { documentNotFound } from '../../domain/errors.js';
import { companyDocuments } from '../../domain/projections/company-documents.js';
import { GetCompany } from '../get-company/get-company.query.js';
import { type DocumentAnswer, documentAnswer } from './document.response.js';
import { GetDocument, ListDocuments } from './documents.query.js';

/** More than a company ever gets; a bound, so that no answer grows without one. */
const MOST = 1000;

@QueryHandler(ListDocuments)
export class ListDocumentsHandler implements IQueryHandler<ListDocuments> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ tenantId, companyId }: ListDocuments): Promise<readonly DocumentAnswer[]> {
    await this.queryBus.execute(new GetCompany(tenantId, companyId));
    const found = await this.readModels.find(companyDocuments, {
      where: { companyId },
      orderBy: { field: 'createdAt', descending: true },
      limit: MOST,
    });
    return found.map(({ document }) => documentAnswer(document));
  }
}

@QueryHandler(GetDocument)
export class GetDocumentHandler implements IQueryHandler<GetDocument> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ tenantId, companyId, documentId }: GetDocument): Promise<DocumentAnswer> {
    await this.queryBus.execute(new GetCompany(tenantId, companyId));
    const found = isId(documentId) ? await this.readModels.get(companyDocuments, documentId) : null;
    if (found?.document.companyId !== companyId) throw documentNotFound();
    return documentAnswer(found.document);
  }
}
