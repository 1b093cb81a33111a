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
const OLDEST_FIRST = { field: 'createdAt', then: ['position'] } as const;

@QueryHandler(DocumentsOfCustomer)
export class DocumentsOfCustomerHandler implements IQueryHandler<DocumentsOfCustomer> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ customerId }: DocumentsOfCustomer): Promise<CustomerDocuments> {
    const ofPage = { where: { customerId }, limit: PAGE, withoutDetails: true } as const;
    const [companyIds, documentIds] = await Promise.all([
      idsIn(this.readModels.pages(companyDetails, { ...ofPage, orderBy: OLDEST_FIRST })),
      idsIn(this.readModels.pages(companyDocuments, { ...ofPage, orderBy: { field: 'customerId' } })),
    ]);
    return { companyIds, documentIds };
  }
}

@QueryHandler(OwnersOfDocuments)
export class OwnersOfDocumentsHandler implements IQueryHandler<OwnersOfDocuments> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ documentIds }: OwnersOfDocuments): Promise<ReadonlyMap<string, string>> {
    const documents = await this.readModels.getMany(companyDocuments, documentIds);
    return new Map(documents.map(({ id, document }) => [id, document.customerId]));
  }
}

@QueryHandler(OwnerOfDocument)
export class OwnerOfDocumentHandler implements IQueryHandler<OwnerOfDocument> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ documentId }: OwnerOfDocument): Promise<string | null> {
    return (await this.readModels.get(companyDocuments, documentId))?.document.customerId ?? null;
  }
}

async function idsIn(pages: AsyncIterable<readonly { readonly id: string }[]>): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of pages) ids.push(...page.map(({ id }) => id));
  return ids;
}
