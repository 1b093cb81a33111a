import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetCompany } from '#domain/company';
import { Clock } from '#kit/kernel';
import type { Described } from '#platform/openapi';
import { annualReportRules, dayIn } from '#platform/reference-data';
import type { feeQuoteSchema } from '../../annual-report.schemas.js';
import { Answers, AnswersRequest } from '../../answers.request.js';
import { type Answer, declare } from '../../domain/rules/answers.js';
import { ruleFor } from '../../domain/rules/assessment.js';
import { figuresOf } from '../../domain/rules/company-figures.js';
import { yearOf } from '../../domain/rules/plain-date.js';
import { quote } from '../../domain/rules/quote.js';
import { FiscalYear } from '../../report-ids.js';

/** The body of `POST …/compliance/annual-report/fee` (contract 7.2). */
export class QuoteFeeRequest extends AnswersRequest {
  @FiscalYear({
    optional: true,
    about: 'The year that the report covers. Default: the current year in the state’s time zone.',
  })
  fiscalYear?: number | null;
  @Answers({ optional: true }) answers?: Answer[] | null;
}

/** The price of a report (contract 7.2). */
export type FeeQuote = Described<typeof feeQuoteSchema>;

/**
 * Returns the fee of a company's report for a fiscal year. Nothing is stored.
 *
 * @throws `E_NOT_FOUND`, `E_VALIDATION_FAILED` (answers), `E_MANUAL_QUOTE_REQUIRED`
 */
export class QuoteFee extends Query<FeeQuote> {
  /**
   * @param fiscalYear null: the current one
   * @param answers null: none were sent; empty: zero for all
   */
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
    readonly fiscalYear: number | null,
    readonly answers: readonly Answer[] | null,
  ) {
    super();
  }
}

@QueryHandler(QuoteFee)
export class QuoteFeeHandler implements IQueryHandler<QuoteFee> {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, companyId, fiscalYear, answers }: QuoteFee): Promise<FeeQuote> {
    const declared = declare(answers, annualReportRules.answerFields);
    const company = await this.queryBus.execute(new GetCompany(tenantId, companyId));
    const year = fiscalYear ?? yearOf(dayIn(company.state, this.clock.now(tenantId).toISOString()));
    const quoted = quote(ruleFor(company, annualReportRules), figuresOf(company), year, declared);
    return {
      serviceCompanyId: company.serviceCompanyId,
      state: company.state,
      entityType: company.entityType,
      fiscalYear: quoted.fiscalYear,
      filingRequired: quoted.filingRequired,
      pricingType: quoted.pricingType,
      needsInput: quoted.needsInput,
      inputFieldIds: quoted.inputFieldIds,
      amount: quoted.amountInCents === null ? null : quoted.amountInCents / 100,
      currency: 'USD',
      formula: quoted.formula,
      message: quoted.message,
    };
  }
}
