import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { OperatorContext } from '#company';
import type { CommandContext } from '#event-sourcing';
import {
  Reserved,
  type ReservedIds,
  Idempotent,
  Operator,
  type OperatorCaller,
  OperatorEndpoint,
} from '#http';
import { Describe } from '#openapi';
import type { AnnualReportStatus } from '../domain/types.js';
import type { AnnualReportResponse } from '../annual-report.response.js';
import { ListAllReports } from '../queries/annual-reports/annual-reports.js';
import { respondWithOutcome } from './report-outcome.js';
import { CompleteFilingRequest, DraftReportRequest, RequestInformationRequest } from './requests.js';
import { DraftReport } from '../commands/draft-report/draft-report.js';
import { TakeReportStep } from '../commands/take-report-step/take-report-step.js';
import type { ReportStep } from '../domain/prepare.js';
import { operatorReportListSchema, reportOutcomeSchema } from '../annual-report.schemas.js';

/** What operators do about a company's reports (decisions section 7). */
@Controller('v1/operations/companies/:companyId/annual-reports')
@OperatorEndpoint()
export class OperatorReportsController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Describe({
    id: 'listReportsAtDesk',
    tag: 'Operations desk',
    summary: 'List the annual reports of a company',
    about: 'Drafts and withdrawn ones, too.',
    response: operatorReportListSchema,
    errors: ['E_COMPANY_NOT_FOUND'],
  })
  async list(
    @Operator() operator: OperatorCaller,
    @Param('companyId') companyId: string,
  ): Promise<readonly AnnualReportResponse<AnnualReportStatus>[]> {
    await this.queryBus.execute(new OperatorContext(companyId, operator));
    return this.queryBus.execute(new ListAllReports(companyId));
  }

  @Post('draft')
  @Idempotent('operations-annual-report-draft', { creates: null })
  @Describe({
    id: 'draftReport',
    tag: 'Operations desk',
    summary: 'Draft an annual report',
    about: 'The partner does not see it until it is published.',
    response: reportOutcomeSchema,
    errors: [
      'E_COMPANY_NOT_FOUND',
      'E_ANNUAL_REPORT_EXISTS',
      'E_ANNUAL_REPORT_NOT_REQUIRED',
      'E_MANUAL_QUOTE_REQUIRED',
    ],
  })
  async draft(
    @Operator() operator: OperatorCaller,
    @Reserved() reservedIds: ReservedIds,
    @Param('companyId') companyId: string,
    @Body() body: DraftReportRequest,
  ) {
    const context = await this.contextOf(companyId, operator, reservedIds);
    const draft = new DraftReport(companyId, DraftReportRequest.year(body), context);
    return respondWithOutcome(await this.commandBus.execute(draft));
  }

  @Post(':annualReportId/publish')
  @Idempotent('operations-annual-report-publish', { creates: null })
  @Describe({
    id: 'publishReport',
    tag: 'Operations desk',
    summary: 'Publish a draft',
    about: 'It becomes `FILLED`.',
    response: reportOutcomeSchema,
    errors: ['E_COMPANY_NOT_FOUND', 'E_ANNUAL_REPORT_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
  })
  publish(
    @Operator() operator: OperatorCaller,
    @Reserved() reservedIds: ReservedIds,
    @Param('companyId') companyId: string,
    @Param('annualReportId') annualReportId: string,
  ) {
    return this.take(companyId, annualReportId, operator, reservedIds, () => ({ type: 'PublishReport' }));
  }

  @Post(':annualReportId/request-information')
  @Idempotent('operations-annual-report-request-information', { creates: null })
  @Describe({
    id: 'requestReportInformation',
    tag: 'Operations desk',
    summary: 'Ask the partner about a report',
    about: 'It becomes `AWAITING_INFORMATION`.',
    response: reportOutcomeSchema,
    errors: ['E_COMPANY_NOT_FOUND', 'E_ANNUAL_REPORT_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
  })
  requestInformation(
    @Operator() operator: OperatorCaller,
    @Reserved() reservedIds: ReservedIds,
    @Param('companyId') companyId: string,
    @Param('annualReportId') annualReportId: string,
    @Body() { message }: RequestInformationRequest,
  ) {
    const ask = { type: 'RequestInformation', message } as const;
    return this.take(companyId, annualReportId, operator, reservedIds, () => ask);
  }

  @Post(':annualReportId/complete')
  @Idempotent('operations-annual-report-complete', { creates: null })
  @Describe({
    id: 'completeReport',
    tag: 'Operations desk',
    summary: 'Complete the filing of a report',
    about: 'It becomes `FILING_COMPLETED`, for good.',
    response: reportOutcomeSchema,
    errors: ['E_COMPANY_NOT_FOUND', 'E_ANNUAL_REPORT_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
  })
  complete(
    @Operator() operator: OperatorCaller,
    @Reserved() reservedIds: ReservedIds,
    @Param('companyId') companyId: string,
    @Param('annualReportId') annualReportId: string,
    @Body() body: CompleteFilingRequest,
  ) {
    const filed = ({ now }: CommandContext) => CompleteFilingRequest.step(body, now);
    return this.take(companyId, annualReportId, operator, reservedIds, filed);
  }

  @Post(':annualReportId/withdraw')
  @Idempotent('operations-annual-report-withdraw', { creates: null })
  @Describe({
    id: 'withdrawReport',
    tag: 'Operations desk',
    summary: 'Withdraw a report',
    about: 'The partner sees it no more.',
    response: reportOutcomeSchema,
    errors: ['E_COMPANY_NOT_FOUND', 'E_ANNUAL_REPORT_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
  })
  withdraw(
    @Operator() operator: OperatorCaller,
    @Reserved() reservedIds: ReservedIds,
    @Param('companyId') companyId: string,
    @Param('annualReportId') annualReportId: string,
  ) {
    return this.take(companyId, annualReportId, operator, reservedIds, () => ({ type: 'WithdrawReport' }));
  }

  private async take(
    companyId: string,
    annualReportId: string,
    operator: OperatorCaller,
    reservedIds: ReservedIds,
    step: (context: CommandContext) => ReportStep,
  ) {
    const context = await this.contextOf(companyId, operator, reservedIds);
    const taken = new TakeReportStep(companyId, annualReportId, step(context), context);
    return respondWithOutcome(await this.commandBus.execute(taken));
  }

  private contextOf(companyId: string, operator: OperatorCaller, { commandId }: ReservedIds) {
    return this.queryBus.execute(new OperatorContext(companyId, { ...operator, commandId }));
  }
}
