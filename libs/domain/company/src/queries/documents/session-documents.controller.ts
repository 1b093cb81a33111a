import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { SessionEndpoint } from '#domain/customer';
import { Clock } from '#kit/kernel';
import { type DownloadLink, SignedLinks } from '#platform/documents';
import { Caller } from '#platform/http';
import { Describe } from '#platform/openapi';
import { GetCompany } from '../get-company/get-company.js';
import { documentListSchema, type DocumentResponse, linkedDocumentSchema } from './document.response.js';
import { GetDocument, ListDocuments } from './documents.js';

/** The documents of a founder's own companies, for the founder's browser (contract 3.4). */
@Controller('v1/session/companies/:companyId/documents')
@SessionEndpoint()
export class SessionDocumentsController {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly links: SignedLinks,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Describe({
    id: 'listSessionDocuments',
    tag: 'Customer sessions',
    summary: 'List the documents of one of the customer’s companies',
    response: documentListSchema,
    errors: ['E_NOT_FOUND'],
  })
  async list(
    @Caller() { tenantId, actor }: Caller,
    @Param('companyId') companyId: string,
  ): Promise<readonly DocumentResponse[]> {
    await this.queryBus.execute(new GetCompany(tenantId, companyId, actor.id));
    return this.queryBus.execute(new ListDocuments(tenantId, companyId));
  }

  @Get(':documentId')
  @Describe({
    id: 'getSessionDocument',
    tag: 'Customer sessions',
    summary: 'Get a document and a link to download it, for the customer',
    response: linkedDocumentSchema,
    errors: ['E_NOT_FOUND', 'E_DOCUMENT_NOT_FOUND'],
  })
  async get(
    @Caller() { tenantId, actor }: Caller,
    @Param('companyId') companyId: string,
    @Param('documentId') documentId: string,
  ): Promise<DocumentResponse & DownloadLink> {
    await this.queryBus.execute(new GetCompany(tenantId, companyId, actor.id));
    const document = await this.queryBus.execute(new GetDocument(tenantId, companyId, documentId));
    const now = this.clock.now(tenantId);
    return { ...document, ...this.links.downloadUrl(documentId, document.name, now, tenantId) };
  }
}
