import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { AcceptsIdempotencyKey, Context, PartnerEndpoint } from '#platform/http';
import { Describe } from '#platform/openapi';
import { reportSchema } from '../../annual-report.schemas.js';
import { respondWithReport } from '../report-response.js';
import { GiveInformationRequest } from './give-information.request.js';
import { TakeReportStep } from './take-report-step.js';

@Controller('v1/partner/companies/:companyId/compliance/annual-reports')
@PartnerEndpoint()
export class ReportStepsController {
  constructor(private readonly commandBus: CommandBus) {}

  @Post(':annualReportId/confirm')
  @AcceptsIdempotencyKey('confirm-annual-report')
  @Describe({
    id: 'confirmAnnualReport',
    tag: 'Annual reports',
    summary: 'Confirm an annual report',
    about:
      'Orders the filing at the quoted price; the report becomes `IN_PROGRESS`. Repeating the call returns the same response.',
    response: reportSchema,
    errors: ['E_NOT_FOUND', 'E_ANNUAL_REPORT_NOT_FOUND', 'E_ANNUAL_REPORT_NOT_CONFIRMABLE'],
  })
  async confirm(
    @Context() context: CommandContext,
    @Param('companyId') companyId: string,
    @Param('annualReportId') annualReportId: string,
  ) {
    const confirm = new TakeReportStep(companyId, annualReportId, { type: 'ConfirmReport' }, context);
    return respondWithReport(await this.commandBus.execute(confirm));
  }

  @Post(':annualReportId/answers')
  @AcceptsIdempotencyKey('answer-annual-report')
  @Describe({
    id: 'answerAnnualReport',
    tag: 'Annual reports',
    summary: 'Answer a question about an annual report',
    about: 'A report that is `AWAITING_INFORMATION` becomes `IN_PROGRESS` again.',
    response: reportSchema,
    errors: [
      'E_NOT_FOUND',
      'E_ANNUAL_REPORT_NOT_FOUND',
      'E_ANNUAL_REPORT_NOT_AWAITING_INFORMATION',
      'E_ANNUAL_REPORT_NOT_REQUIRED',
      'E_MANUAL_QUOTE_REQUIRED',
    ],
  })
  async give(
    @Context() context: CommandContext,
    @Param('companyId') companyId: string,
    @Param('annualReportId') annualReportId: string,
    @Body() { answers }: GiveInformationRequest,
  ) {
    const give = new TakeReportStep(companyId, annualReportId, { type: 'GiveInformation', answers }, context);
    return respondWithReport(await this.commandBus.execute(give));
  }
}
