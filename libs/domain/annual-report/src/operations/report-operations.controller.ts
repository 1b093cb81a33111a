import { Body, Controller, Get, Param } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import { CompanyCall, OperatorContext } from '#domain/company';
import type { CommandContext } from '#kit/event-sourcing';
import { BodyOptional, OperatorEndpoint } from '#platform/http';
import { Describe, OperatorCommand } from '#platform/openapi';
import type { OperatorReportResponse } from '../annual-report.response.js';
import { operatorReportListSchema, reportOutcomeSchema } from '../annual-report.schemas.js';
import { BeginReport } from '../commands/begin-report/begin-report.js';
import { TakeReportStep } from '../commands/take-report-step/take-report-step.js';
import type { ReportStep } from '../domain/prepare.js';
import { ListAllReports } from '../queries/annual-reports/annual-reports.js';
import type { ReportOutcome } from '../commands/reports-of-companies.js';
import { respondWithOutcome } from './report-outcome.js';
import { CompleteFilingRequest, DraftReportRequest, RequestInformationRequest } from './requests.js';

const STEP = {
  response: reportOutcomeSchema,
  errors: ['E_NOT_FOUND', 'E_ANNUAL_REPORT_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
} as const;

@Controller('v1/operations/companies/:companyId/annual-reports')
@OperatorEndpoint()
export class ReportOperationsController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Describe({
    id: 'listReportsAtDesk',
    tag: 'Operations desk',
    summary: 'List the annual reports of a company',
    about: 'Includes drafts, withdrawn reports and declarations that no filing is due.',
    response: operatorReportListSchema,
    errors: ['E_NOT_FOUND'],
  })
  async list(@CompanyCall() call: CompanyCall): Promise<readonly OperatorReportResponse[]> {
    await this.contextOf(call);
    return this.queryBus.execute(new ListAllReports(call.companyId));
  }

  @OperatorCommand('draft', {
    scope: 'operations-annual-report-draft',
    id: 'draftReport',
    cli: 'annual-report draft',
    summary: 'Draft an annual report',
    about:
      'Replaces an earlier draft for the year. The partner cannot see the draft until you publish it. The rules of the state set the price, unless you set one.',
    tells: [],
    response: reportOutcomeSchema,
    errors: [
      'E_NOT_FOUND',
      'E_ANNUAL_REPORT_EXISTS',
      'E_ANNUAL_REPORT_NOT_REQUIRED',
      'E_MANUAL_QUOTE_REQUIRED',
      'E_RESOURCE_CONFLICT',
    ],
  })
  draft(@CompanyCall() call: CompanyCall, @Body() body: DraftReportRequest) {
    const year = DraftReportRequest.year(body);
    return this.send(call, (context) => new BeginReport('draft', call.companyId, year, context));
  }

  @OperatorCommand(':annualReportId/publish', {
    ...STEP,
    scope: 'operations-annual-report-publish',
    id: 'publishReport',
    cli: 'annual-report publish',
    summary: 'Publish a draft',
    about: 'The draft becomes `FILLED`. The partner can see the report and its price, and confirm it.',
    tells: ['annual_report_status_changed'],
  })
  publish(@CompanyCall() call: CompanyCall, @Param('annualReportId') reportId: string) {
    return this.take(call, reportId, { type: 'PublishReport' });
  }

  @OperatorCommand(':annualReportId/request-information', {
    ...STEP,
    scope: 'operations-annual-report-request-information',
    id: 'requestReportInformation',
    cli: 'annual-report request-information',
    summary: 'Ask the partner about a report',
    about:
      'The report becomes `AWAITING_INFORMATION` until the partner answers. The partner also reads the question as an admin note.',
    tells: ['annual_report_status_changed', 'company_note_added'],
  })
  requestInformation(
    @CompanyCall() call: CompanyCall,
    @Param('annualReportId') reportId: string,
    @Body() { message }: RequestInformationRequest,
  ) {
    return this.take(call, reportId, { type: 'RequestInformation', message });
  }

  @OperatorCommand(':annualReportId/complete', {
    ...STEP,
    scope: 'operations-annual-report-complete',
    id: 'completeReport',
    cli: 'annual-report complete',
    summary: 'Complete the filing of a report',
    about: 'The report becomes `FILING_COMPLETED`, permanently. The calendar moves on to the next year.',
    tells: ['annual_report_status_changed'],
  })
  @BodyOptional()
  complete(
    @CompanyCall() call: CompanyCall,
    @Param('annualReportId') reportId: string,
    @Body() body: CompleteFilingRequest,
  ) {
    return this.take(call, reportId, CompleteFilingRequest.step(body));
  }

  @OperatorCommand(':annualReportId/withdraw', {
    ...STEP,
    scope: 'operations-annual-report-withdraw',
    id: 'withdrawReport',
    cli: 'annual-report withdraw',
    summary: 'Withdraw a report',
    about: 'The partner can no longer see the report, and the calendar shows its year as due again.',
    tells: ['annual_report_withdrawn'],
  })
  withdraw(@CompanyCall() call: CompanyCall, @Param('annualReportId') reportId: string) {
    return this.take(call, reportId, { type: 'WithdrawReport' });
  }

  private take(call: CompanyCall, reportId: string, step: ReportStep) {
    const { companyId } = call;
    return this.send(call, (context) => new TakeReportStep(companyId, reportId, step, context));
  }

  private async send(call: CompanyCall, command: (context: CommandContext) => Command<ReportOutcome>) {
    return respondWithOutcome(await this.commandBus.execute(command(await this.contextOf(call))));
  }

  private contextOf(call: CompanyCall): Promise<CommandContext> {
    return this.queryBus.execute(new OperatorContext(call.companyId, call));
  }
}
