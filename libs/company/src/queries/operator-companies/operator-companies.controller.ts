import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { OneOf, OperatorEndpoint, PageQuery, Text } from '#http';
import { Describe } from '#openapi';
import { ENTITY_TYPES, StateCode } from '#reference-data';
import { AWAITED_STEPS, type AwaitedStep } from '../../domain/awaited-step.js';
import { type EntityType, type FormationSubmissionStatus, SUBMISSION_STATUSES } from '../../domain/types.js';
import {
  type OperatorCompany,
  type OperatorPage,
  GetOperatorCompany,
  ListOperatorCompanies,
} from './operator-companies.js';
import { operatorCompanySchema, operatorPageSchema } from './operator-companies.schemas.js';

class OperatorCompaniesParameters extends PageQuery {
  @OneOf(AWAITED_STEPS, {
    optional: true,
    about: 'What the company waits for: `accept`, `file` and `ein` of the desk, the others of the partner.',
  })
  awaits?: AwaitedStep;
  @OneOf(SUBMISSION_STATUSES, { optional: true }) status?: FormationSubmissionStatus;
  @Text({ max: 200, optional: true }) tenantId?: string;
  @StateCode({ optional: true }) state?: string;
  @OneOf(ENTITY_TYPES, { optional: true }) entityType?: EntityType;
}

/** What an operator looks at before doing something. */
@Controller('v1/operations/companies')
@OperatorEndpoint()
export class OperatorCompaniesController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Describe({
    id: 'listDeskCompanies',
    tag: 'Operations desk',
    summary: 'List companies of all partners',
    about: 'Newest first.',
    response: operatorPageSchema,
  })
  list(
    @Query() { page, size, tenantId, status, awaits, state, entityType }: OperatorCompaniesParameters,
  ): Promise<OperatorPage> {
    const filter = { tenantId, status, awaits, state, entityType };
    return this.queryBus.execute(new ListOperatorCompanies(filter, page, size));
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
}
