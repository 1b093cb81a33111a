import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  Caller,
  type Metadata,
  MetadataFilter,
  Moment,
  OneOf,
  PageQuery,
  type PartnerCaller,
  PartnerEndpoint,
  QueryFlag,
  storedTime,
  Text,
} from '#platform/http';
import { Describe } from '#platform/openapi';
import { ENTITY_TYPE, StateCode } from '#platform/reference-data';
import {
  type EntityType,
  type FormationSubmissionStatus,
  type Stage,
  STAGES,
  SUBMISSION_STATUSES,
} from '../../domain/types.js';
import { type CompanyPage, ListCompanies } from './list-companies.js';
import { companyPageSchema, STAGE, SUBMISSION_STATUS } from '../../company.schemas.js';
import { ExpandCompany, withCustomers } from '../with-customers.js';

class ListCompaniesParameters extends PageQuery {
  @Text({ max: 200, optional: true, rejectsEmpty: true, about: 'The `serviceCustomerId` of the owner.' })
  customerId?: string;
  @StateCode({ optional: true, about: 'The state of formation.' }) state?: string;
  @OneOf(ENTITY_TYPE.values, { optional: true, component: ENTITY_TYPE, about: 'The legal form.' })
  entityType?: EntityType;
  @OneOf(SUBMISSION_STATUSES, {
    optional: true,
    component: SUBMISSION_STATUS,
    about: 'The company’s `formationSubmissionStatus`.',
  })
  status?: FormationSubmissionStatus;
  @OneOf(STAGES, { optional: true, component: STAGE, about: 'The progress of the company.' }) stage?: Stage;
  @QueryFlag({ optional: true, about: '`true`: companies that await your response or a signature.' })
  actionRequired?: boolean;
  @Text({ max: 255, optional: true, rejectsEmpty: true, verbatim: true, about: 'Your id for the company.' })
  externalCompanyId?: string;
  @MetadataFilter() metadata?: Metadata;
  @Moment({ about: 'Companies that changed at this time or later.' }) updatedSince?: string;
  @Text({
    max: 200,
    optional: true,
    about:
      'Words from the name, rejected names, the ids, the EIN, the filing number, or the owner’s name and e-mail address.',
  })
  q?: string;
  @ExpandCompany() 'expand[]'?: readonly 'customer'[];
}

@Controller('v1/partner/companies')
@PartnerEndpoint()
export class ListCompaniesController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Describe({
    id: 'listCompanies',
    tag: 'Companies',
    summary: 'List and search companies',
    about: 'Newest first.',
    response: companyPageSchema,
    links: [{ to: 'getCompany', with: { companyId: 'content/0/serviceCompanyId' } }],
    errors: ['E_FORBIDDEN'],
  })
  async list(
    @Caller() { tenantId }: PartnerCaller,
    @Query() query: ListCompaniesParameters,
  ): Promise<CompanyPage> {
    const { customerId, state, entityType, status, stage, actionRequired, externalCompanyId } = query;
    const filter = {
      ...{ customerId, state, entityType, status, stage, actionRequired, externalCompanyId },
      metadata: query.metadata,
      updatedSince: storedTime(query.updatedSince),
      q: query.q ?? '',
    };
    const page = await this.queryBus.execute(new ListCompanies(tenantId, filter, query.paging()));
    return {
      ...page,
      content: await withCustomers(this.queryBus, tenantId, page.content, query['expand[]']),
    };
  }
}
