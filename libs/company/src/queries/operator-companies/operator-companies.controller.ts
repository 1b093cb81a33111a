import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { OneOf, OperatorEndpoint, PageQuery, Text, UsState } from '#http';
import { Describe } from '#openapi';
import { AWAITED_STEPS, type AwaitedStep } from '../../domain/awaited-step.js';
import type { EntityType, FormationSubmissionStatus } from '../../domain/types.js';
import { type DeskCompany, type DeskPage, GetDeskCompany, ListDeskCompanies } from './operator-companies.js';
import { deskCompanySchema, deskPageSchema } from './operator-companies.schemas.js';

class DeskCompaniesParameters extends PageQuery {
  @OneOf(AWAITED_STEPS, {
    optional: true,
    about: 'What the company waits for: `accept`, `file` and `ein` of the desk, the others of the partner.',
  })
  awaits?: AwaitedStep;
  @OneOf(['PENDING', 'SUBMITTED', 'FAILED'], { optional: true }) status?: FormationSubmissionStatus;
  @Text({ max: 200, optional: true }) tenantId?: string;
  @UsState({ optional: true }) state?: string;
  @OneOf(['LLC', 'CCorp'], { optional: true }) entityType?: EntityType;
}

/** What an operator looks at before doing something. */
@Controller('v1/operations/companies')
@OperatorEndpoint()
export class DeskCompaniesController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Describe({
    id: 'listDeskCompanies',
    tag: 'Operations desk',
    summary: 'List companies of all partners',
    about: 'Newest first.',
    response: deskPageSchema,
  })
  list(
    @Query() { page, size, tenantId, status, awaits, state, entityType }: DeskCompaniesParameters,
  ): Promise<DeskPage> {
    const filter = { tenantId, status, awaits, state, entityType };
    return this.queryBus.execute(new ListDeskCompanies(filter, page, size));
  }

  @Get(':companyId')
  @Describe({
    id: 'getDeskCompany',
    tag: 'Operations desk',
    summary: 'Get a company of any partner',
    response: deskCompanySchema,
    errors: ['E_COMPANY_NOT_FOUND'],
  })
  get(@Param('companyId') companyId: string): Promise<DeskCompany> {
    return this.queryBus.execute(new GetDeskCompany(companyId));
  }
}
