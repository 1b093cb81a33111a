import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { Context, Idempotent, PartnerEndpoint } from '#platform/http';
import { Describe } from '#platform/openapi';
import { respondWithReport } from '../report-response.js';
import { BeginReport } from './begin-report.js';
import { reportSchema } from '../../annual-report.schemas.js';
import { Answers, AnswersRequest } from '../../answers.request.js';
import { exampleYear, FiscalYear } from '../../report-ids.js';
import type { Answer } from '../../domain/rules/answers.js';

export class SubmitReportRequest extends AnswersRequest {
  @FiscalYear({ about: 'The year that the report covers, as the state counts it.', example: exampleYear() })
  fiscalYear!: number;
  @Answers({ optional: true, example: [{ fieldId: 'wyomingAssets', value: '250000' }] }) answers?:
    Answer[] | null;
}

/** There is one report per year, so repeating the call without a key creates nothing and fails. */
@Controller('v1/partner/companies/:companyId/compliance/annual-reports')
@PartnerEndpoint()
export class SubmitReportController {
  constructor(private readonly commandBus: CommandBus) {}

  @Post()
  @Idempotent('submit-annual-report', { creates: null, optional: true })
  @Describe({
    id: 'submitAnnualReport',
    tag: 'Annual reports',
    summary: 'Submit an annual report',
    about: 'The report becomes `FILLED` and is priced. There is one report per fiscal year.',
    response: reportSchema,
    links: [{ to: 'getAnnualReport', with: { companyId: null, annualReportId: 'annualReportId' } }],
    errors: [
      'E_NOT_FOUND',
      'E_ANNUAL_REPORT_EXISTS',
      'E_ANNUAL_REPORT_NOT_REQUIRED',
      'E_MANUAL_QUOTE_REQUIRED',
    ],
  })
  async submit(
    @Context() context: CommandContext,
    @Param('companyId') companyId: string,
    @Body() { fiscalYear, answers }: SubmitReportRequest,
  ) {
    const year = { fiscalYear, answers: answers ?? null, priceInCents: null };
    const submit = new BeginReport('submission', companyId, year, context);
    return respondWithReport(await this.commandBus.execute(submit));
  }
}
