import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModels } from '#kit/projections';
import { OwnerOfDocument } from '#platform/documents';
import { companyDetails } from '../../domain/projections/company-details.js';
import { companyDocuments } from '../../domain/projections/company-documents.js';

interface CustomerDocuments {
  readonly companyIds: readonly string[];
  readonly documentIds: readonly string[];
}

/** Returns all companies of a customer and all their documents, from the read models. */
export class DocumentsOfCustomer extends Query<CustomerDocuments> {
  constructor(readonly customerId: string) {
    super();
  }
}

/** Returns the owners of documents, by document id; documents without a company event are left out. */
export class OwnersOfDocuments extends Query<ReadonlyMap<string, string>> {
  constructor(readonly documentIds: readonly string[]) {
    super();
  }
}

const PAGE = 500;
/** New companies come last, so they shift no page. */
const OLDEST_FIRST = { field: 'createdAt', then: ['position'] } as const;

@QueryHandler(DocumentsOfCustomer)
export class DocumentsOfCustomerHandler implements IQueryHandler<DocumentsOfCustomer> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ customerId }: DocumentsOfCustomer): Promise<CustomerDocuments> {
    const ofPage = { where: { customerId }, limit: PAGE };
    const [companyIds, documentIds] = await Promise.all([
      all((offset) => this.readModels.find(companyDetails, { ...ofPage, orderBy: OLDEST_FIRST, offset })),
      all((offset) => this.readModels.find(companyDocuments, { ...ofPage, offset })),
    ]);
    return { companyIds, documentIds };
  }
}

@QueryHandler(OwnersOfDocuments)
export class OwnersOfDocumentsHandler implements IQueryHandler<OwnersOfDocuments> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ documentIds }: OwnersOfDocuments): Promise<ReadonlyMap<string, string>> {
    const found = await this.readModels.getMany(companyDocuments, documentIds);
    return new Map(found.map(({ id, document }) => [id, document.customerId]));
  }
}

@QueryHandler(OwnerOfDocument)
export class OwnerOfDocumentHandler implements IQueryHandler<OwnerOfDocument> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ documentId }: OwnerOfDocument): Promise<string | null> {
    return (await this.readModels.get(companyDocuments, documentId))?.document.customerId ?? null;
  }
}

async function all(page: (offset: number) => Promise<readonly { readonly id: string }[]>): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const found = await page(ids.length);
    ids.push(...found.map(({ id }) => id));
    if (found.length < PAGE) return ids;
  }
}
