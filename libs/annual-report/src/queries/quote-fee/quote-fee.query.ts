import { Query } from '@nestjs/cqrs';
import type { EntityType } from '#reference-data';
import type { Answer } from '../../rules/answers.js';
import type { PricingType } from '../../rules/quote.js';

/** What a report costs (specification 2.9). */
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
 * What a company's report of a fiscal year costs. Nothing is stored.
 *
 * @throws `E_COMPANY_NOT_FOUND`, `E_VALIDATION_FAILED` (answers), `E_MANUAL_QUOTE_REQUIRED`
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
