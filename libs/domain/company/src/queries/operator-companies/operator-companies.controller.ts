import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type DownloadLink, SignedLinks } from '#platform/documents';
import { OneOf, OperatorEndpoint, PageQuery, Tenants, Text } from '#platform/http';
import { Clock } from '#kit/kernel';
import { Describe } from '#platform/openapi';
import { ENTITY_TYPE, StateCode } from '#platform/reference-data';
import { AWAITED_STEPS, type AwaitedStep } from '../../domain/awaited-step.js';
import { SUBMISSION_STATUS } from '../../company.schemas.js';
import { type EntityType, type FormationSubmissionStatus, SUBMISSION_STATUSES } from '../../domain/types.js';
import { type DocumentResponse, linkedDocumentSchema } from '../documents/document.response.js';
import { GetDocument } from '../documents/documents.js';
import {
  GetOperatorCompany,
  ListOperatorCompanies,
  type OperatorCompany,
  operatorCompanySchema,
  type OperatorPage,
  operatorPageSchema,
} from './operator-companies.js';

class OperatorCompaniesParameters extends PageQuery {
  @OneOf(AWAITED_STEPS, {
    optional: true,
    about:
      'The next step of the company. Operators do `accept`, `file` and `ein`; the partner does the others.',
  })
  awaits?: AwaitedStep;
  @OneOf(SUBMISSION_STATUSES, {
    optional: true,
    component: SUBMISSION_STATUS,
    about: 'The company’s `formationSubmissionStatus`.',
  })
  status?: FormationSubmissionStatus;
  @Text({ max: 200, optional: true, rejectsEmpty: true, about: 'The partner.' }) tenantId?: string;
  @StateCode({ optional: true, about: 'The state of formation.' }) state?: string;
  @OneOf(ENTITY_TYPE.values, { optional: true, component: ENTITY_TYPE, about: 'The legal form.' })
  entityType?: EntityType;
  @Text({ max: 200, optional: true, about: 'A company id, or words from the name.' }) q?: string | null;
  @OneOf(['newest', 'oldest'], { optional: true, defaultValue: 'newest', about: 'Sort order.' })
  first?: 'newest' | 'oldest';
}

@Controller('v1/operations/companies')
@OperatorEndpoint()
export class OperatorCompaniesController {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly links: SignedLinks,
    private readonly tenants: Tenants,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Describe({
    id: 'listDeskCompanies',
    tag: 'Operations desk',
    summary: 'List companies of all partners',
    about:
      'Newest first by default. If `q` matches more than 1,000 companies across all partners, only the `total` is returned; add ' +
      'words to the search.',
    response: operatorPageSchema,
  })
  list(@Query() query: OperatorCompaniesParameters): Promise<OperatorPage> {
    const { tenantId, status, awaits, state, entityType, first, q } = query;
    const filter = { tenantId, status, awaits, state, entityType, q: q ?? '' };
    return this.queryBus.execute(new ListOperatorCompanies(filter, query.paging(), first === 'oldest'));
  }

  @Get(':companyId')
  @Describe({
    id: 'getDeskCompany',
    tag: 'Operations desk',
    summary: 'Get a company of any partner',
    response: operatorCompanySchema,
    errors: ['E_NOT_FOUND'],
  })
  get(@Param('companyId') companyId: string): Promise<OperatorCompany> {
    return this.queryBus.execute(new GetOperatorCompany(companyId));
  }

  @Get(':companyId/documents/:documentId')
  @Describe({
    id: 'getDeskDocument',
    tag: 'Operations desk',
    summary: 'Get a document of any company and a link to download it',
    response: linkedDocumentSchema,
    errors: ['E_NOT_FOUND', 'E_DOCUMENT_NOT_FOUND'],
  })
  async document(
    @Param('companyId') companyId: string,
    @Param('documentId') documentId: string,
  ): Promise<DocumentResponse & DownloadLink> {
    const company = await this.queryBus.execute(new GetOperatorCompany(companyId));
    const tenantId = await this.tenants.current(company.tenantId);
    const document = await this.queryBus.execute(new GetDocument(tenantId, companyId, documentId));
    const now = this.clock.now(tenantId);
    return { ...document, ...this.links.downloadUrl(documentId, document.name, now, tenantId) };
  }
}
