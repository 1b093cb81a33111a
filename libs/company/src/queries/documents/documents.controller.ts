import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type DownloadLink, SignedLinks } from '#documents';
import { Clock } from '#hosting';
import { Caller, type PartnerCaller, PartnerEndpoint } from '#http';
import type { DocumentAnswer } from './document.answer.js';
import { GetDocument, ListDocuments } from './documents.query.js';

@Controller('v1/partner/companies/:companyId/documents')
@PartnerEndpoint()
export class DocumentsController {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly links: SignedLinks,
    private readonly clock: Clock,
  ) {}

  @Get()
  list(
    @Caller() { tenantId }: PartnerCaller,
    @Param('companyId') companyId: string,
  ): Promise<readonly DocumentAnswer[]> {
    return this.queryBus.execute(new ListDocuments(tenantId, companyId));
  }

  @Get(':documentId')
  async get(
    @Caller() { tenantId }: PartnerCaller,
    @Param('companyId') companyId: string,
    @Param('documentId') documentId: string,
  ): Promise<DocumentAnswer & DownloadLink> {
    const document = await this.queryBus.execute(new GetDocument(tenantId, companyId, documentId));
    const now = this.clock.now(tenantId);
    return { ...document, ...this.links.downloadUrl(documentId, document.name, now, tenantId) };
  }
}
