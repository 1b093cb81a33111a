import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { Clock, isId } from '#kit/kernel';
import type { Position } from '#kit/event-store';
import { NEWEST_FIRST } from '#kit/document-store';
import { activePosition, ReadModels, type StatusSources } from '#kit/projections';
import { documentNotFound } from '../../domain/errors.js';
import { SignedLinks } from '#platform/documents';
import { LinkedDocuments } from '#platform/webhooks';
import { companyDocuments } from '../../domain/projections/company-documents.js';
import { GetCompany } from '../get-company/get-company.js';
import { type DocumentResponse, documentResponse } from './document.response.js';
import { randomInt } from 'node:crypto';

/** Returns a company's documents, newest first. @throws `E_NOT_FOUND` */
export class ListDocuments extends Query<readonly DocumentResponse[]> {
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
  ) {
    super();
  }
}

/** Returns one of a company's documents. @throws `E_NOT_FOUND`, `E_DOCUMENT_NOT_FOUND` */
export class GetDocument extends Query<DocumentResponse> {
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
    readonly documentId: string,
  ) {
    super();
  }
}

/** More than any company gets; bounds the response. */
const MAX_DOCUMENTS = 1000;

@QueryHandler(ListDocuments)
export class ListDocumentsHandler implements IQueryHandler<ListDocuments> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ tenantId, companyId }: ListDocuments): Promise<readonly DocumentResponse[]> {
    await this.queryBus.execute(new GetCompany(tenantId, companyId));
    const results = await this.readModels.find(companyDocuments, {
      where: { companyId },
      orderBy: NEWEST_FIRST,
      limit: MAX_DOCUMENTS,
    });
    return results.map(({ document }) => documentResponse(document));
  }
}

@QueryHandler(GetDocument)
export class GetDocumentHandler implements IQueryHandler<GetDocument> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ tenantId, companyId, documentId }: GetDocument): Promise<DocumentResponse> {
    await this.queryBus.execute(new GetCompany(tenantId, companyId));
    const result = isId(documentId)
      ? await this.readModels.get(companyDocuments, documentId, { companyId })
      : null;
    if (result === null) throw documentNotFound();
    return documentResponse(result.document);
  }
}

@QueryHandler(LinkedDocuments)
export class LinkedDocumentsHandler implements IQueryHandler<LinkedDocuments> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly links: SignedLinks,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, documentIds }: LinkedDocuments): Promise<ReadonlyMap<string, object>> {
    const stored = await this.readModels.getMany(companyDocuments, [...new Set(documentIds)]);
    const own = stored.filter(({ document }) => document.tenantId === tenantId);
    const now = this.clock.now(tenantId);
    return new Map(
      own.map(({ id, document }) => [
        id,
        { ...documentResponse(document), ...this.links.downloadUrl(id, document.name, now, tenantId) },
      ]),
    );
  }
}

/**
 * Returns the position up to which recorded documents are listed.
 *
 * @throws {DocumentStoreUnavailableError}
 */
export const lastListedPosition = (stores: StatusSources): Promise<Position> =>
  activePosition(companyDocuments, stores);

/**
 * Chooses documents at random and returns the ids of their companies. Reads no more than `count` documents.
 *
 * @throws {DocumentStoreUnavailableError}
 */
export async function companiesOfRandomDocuments(
  readModels: ReadModels,
  count: number,
): Promise<ReadonlySet<string>> {
  const { results: firstPage, total } = await readModels.page(companyDocuments, { limit: count });
  const chosen = new Set(total <= count ? [] : Array.from({ length: count }, () => randomInt(total)));
  const random = await Promise.all(
    [...chosen].map((offset) => readModels.find(companyDocuments, { offset, limit: 1 })),
  );
  const documents = chosen.size === 0 ? firstPage : random.flat();
  return new Set(documents.map(({ document }) => document.companyId));
}
