import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { AcceptsIdempotencyKey, Context, PartnerEndpoint, respondWhenProjected } from '#platform/http';
import { Describe } from '#platform/openapi';
import { declarationSchema } from '../../annual-report.schemas.js';
import { annualReport } from '../../domain/decider.js';
import { declarationOf, DeclareNotRequired } from './declare-not-required.js';
import { Answers, AnswersRequest } from '../../answers.request.js';
import { exampleYear, FiscalYear } from '../../report-ids.js';
import type { Answer } from '../../domain/rules/answers.js';

/** The body of `POST …/compliance/annual-reports/declarations` (contract 7.5). */
export class DeclareNotRequiredRequest extends AnswersRequest {
  @FiscalYear({ about: 'The year that the report covers, as the state counts it.', example: exampleYear() })
  fiscalYear!: number;
  @Answers({ optional: true, example: [] }) answers?: Answer[] | null;
}

@Controller('v1/partner/companies/:companyId/compliance/annual-reports/declarations')
@PartnerEndpoint()
export class DeclareNotRequiredController {
  constructor(private readonly commandBus: CommandBus) {}

  @Post()
  @AcceptsIdempotencyKey('declare-annual-report')
  @Describe({
    id: 'declareNoAnnualReport',
    tag: 'Annual reports',
    summary: 'Declare that no filing is due for a year',
    about:
      'Declares that the state requires no filing for these figures. The calendar then continues with the next year.',
    response: declarationSchema,
    errors: [
      'E_NOT_FOUND',
      'E_ANNUAL_REPORT_EXISTS',
      'E_ANNUAL_REPORT_REQUIRED',
      'E_ANNUAL_REPORT_NOT_REQUIRED',
      'E_MANUAL_QUOTE_REQUIRED',
    ],
  })
  async declare(
    @Context() context: CommandContext,
    @Param('companyId') companyId: string,
    @Body() { fiscalYear, answers }: DeclareNotRequiredRequest,
  ) {
    const declare = new DeclareNotRequired(companyId, fiscalYear, answers ?? null, context);
    const outcome = await this.commandBus.execute(declare);
    const response = respondWhenProjected(declarationOf(outcome), outcome.position, annualReport.category);
    return response.about(outcome.customerId);
  }
}
