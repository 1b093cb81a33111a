import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type DownloadLink, SignedLinks } from '#platform/documents';
import { Clock } from '#kit/kernel';
import { Caller, type PartnerCaller, PartnerEndpoint } from '#platform/http';
import { Describe } from '#platform/openapi';
import { documentListSchema, type DocumentResponse, linkedDocumentSchema } from './document.response.js';
import { GetDocument, ListDocuments } from './documents.js';

@Controller('v1/partner/companies/:companyId/documents')
@PartnerEndpoint()
export class DocumentsController {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly links: SignedLinks,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Describe({
    id: 'listDocuments',
    tag: 'Documents',
    summary: 'List the documents of a company',
    response: documentListSchema,
    links: [{ to: 'getDocument', with: { companyId: null, documentId: '0/documentId' } }],
    errors: ['E_FORBIDDEN', 'E_NOT_FOUND'],
  })
  list(
    @Caller() { tenantId }: PartnerCaller,
    @Param('companyId') companyId: string,
  ): Promise<readonly DocumentResponse[]> {
    return this.queryBus.execute(new ListDocuments(tenantId, companyId));
  }

  @Get(':documentId')
  @Describe({
    id: 'getDocument',
    tag: 'Documents',
    summary: 'Get a document and a link to download it',
    response: linkedDocumentSchema,
    errors: ['E_FORBIDDEN', 'E_NOT_FOUND', 'E_DOCUMENT_NOT_FOUND'],
  })
  async get(
    @Caller() { tenantId }: PartnerCaller,
    @Param('companyId') companyId: string,
    @Param('documentId') documentId: string,
  ): Promise<DocumentResponse & DownloadLink> {
    const document = await this.queryBus.execute(new GetDocument(tenantId, companyId, documentId));
    const now = this.clock.now(tenantId);
    return { ...document, ...this.links.downloadUrl(documentId, document.name, now, tenantId) };
  }
}
