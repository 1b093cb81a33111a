import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetCompany } from '#company';
import { Clock } from '#kernel';
import { annualReportRules } from '#reference-data';
import { declare } from '../../rules/answers.js';
import { quote } from '../../rules/quote.js';
import { figuresOf, ruleFor } from '../reporting-company.js';
import { type FeeQuote, QuoteFee } from './quote-fee.query.js';

@QueryHandler(QuoteFee)
export class QuoteFeeHandler implements IQueryHandler<QuoteFee> {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, companyId, fiscalYear, answers }: QuoteFee): Promise<FeeQuote> {
    const declared = declare(answers, annualReportRules.answerFields);
    const company = await this.queryBus.execute(new GetCompany(tenantId, companyId));
    const year = fiscalYear ?? this.clock.now(tenantId).getUTCFullYear();
    const quoted = quote(ruleFor(company), figuresOf(company), year, declared);
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
