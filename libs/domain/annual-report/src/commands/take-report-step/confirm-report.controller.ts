import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { AcceptsIdempotencyKey, Context, PartnerEndpoint } from '#platform/http';
import { Describe } from '#platform/openapi';
import { respondWithReport } from '../report-response.js';
import { TakeReportStep } from './take-report-step.js';
import { reportSchema } from '../../annual-report.schemas.js';

@Controller('v1/partner/companies/:companyId/compliance/annual-reports')
@PartnerEndpoint()
export class ConfirmReportController {
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
}
