import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetCompany } from '#domain/company';
import { Clock } from '#kit/kernel';
import { annualReportRules, dayIn, type EntityType } from '#platform/reference-data';
import { Answers, AnswersRequest } from '../../answers.request.js';
import { type Answer, declare } from '../../domain/rules/answers.js';
import { ruleFor } from '../../domain/rules/assessment.js';
import { figuresOf } from '../../domain/rules/company-figures.js';
import { yearOf } from '../../domain/rules/plain-date.js';
import { type PricingType, quote } from '../../domain/rules/quote.js';
import { FiscalYear } from '../../report-ids.js';

/** The body of `POST …/compliance/annual-report/fee` (contract 7.2). */
export class QuoteFeeRequest extends AnswersRequest {
  @FiscalYear({ optional: true }) fiscalYear?: number | null;
  @Answers({ optional: true }) answers?: Answer[] | null;
}

/** The price of a report (contract 7.2). */
export interface FeeQuote {
  readonly serviceCompanyId: string;
  readonly state: string;
  readonly entityType: EntityType;
  readonly fiscalYear: number;
  readonly filingRequired: boolean;
  readonly pricingType: PricingType;
  readonly needsInput: boolean;
  /** Null unless `needsInput`. */
  readonly inputFieldIds: readonly string[] | null;
  /** US dollars; null when `needsInput`. */
  readonly amount: number | null;
  readonly currency: 'USD';
  readonly formula: string;
  readonly message: string;
}

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
