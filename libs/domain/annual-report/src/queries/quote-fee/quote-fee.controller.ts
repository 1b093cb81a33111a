import { Body, Controller, Param, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { BodyOptional, Caller, type PartnerCaller, PartnerEndpoint, WritesNothing } from '#platform/http';
import { Describe } from '#platform/openapi';
import { type FeeQuote, QuoteFee, QuoteFeeRequest } from './quote-fee.js';
import { feeQuoteSchema } from '../../annual-report.schemas.js';

/** Quotes the fee of a report. Creates nothing, so it takes no idempotency key. */
@Controller('v1/partner/companies/:companyId/compliance/annual-report/fee')
@PartnerEndpoint()
export class QuoteFeeController {
  constructor(private readonly queryBus: QueryBus) {}

  @Post()
  @WritesNothing()
  @Describe({
    id: 'quoteReportFee',
    tag: 'Annual reports',
    summary: 'Quote the fee of a report',
    about:
      'Stores and charges nothing. If `needsInput` is true, call again with `answers` for the fields in `inputFieldIds`. An empty list declares zero for all fields.',
    response: feeQuoteSchema,
    errors: ['E_FORBIDDEN', 'E_NOT_FOUND', 'E_MANUAL_QUOTE_REQUIRED'],
  })
  @BodyOptional()
  quote(
    @Caller() { tenantId }: PartnerCaller,
    @Param('companyId') companyId: string,
    @Body() { fiscalYear, answers }: QuoteFeeRequest,
  ): Promise<FeeQuote> {
    return this.queryBus.execute(new QuoteFee(tenantId, companyId, fiscalYear ?? null, answers ?? null));
  }
}
