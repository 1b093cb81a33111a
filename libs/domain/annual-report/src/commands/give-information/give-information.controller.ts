import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { AcceptsIdempotencyKey, Context, PartnerEndpoint } from '#platform/http';
import { Describe } from '#platform/openapi';
import { respondWithReport } from '../report-response.js';
import { GiveInformation } from './give-information.js';
import { reportSchema } from '../../annual-report.schemas.js';
import { Answers, AnswersRequest } from '../../answers.request.js';
import type { Answer } from '../../domain/rules/answers.js';

/** The body of `POST …/compliance/annual-reports/{annualReportId}/answers` (contract 7.1). */
export class GiveInformationRequest extends AnswersRequest {
  @Answers() answers!: Answer[];
}

@Controller('v1/partner/companies/:companyId/compliance/annual-reports')
@PartnerEndpoint()
export class GiveInformationController {
  constructor(private readonly commandBus: CommandBus) {}

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
    const give = new GiveInformation(companyId, annualReportId, answers, context);
    return respondWithReport(await this.commandBus.execute(give));
  }
}
