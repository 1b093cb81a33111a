import { Body, Controller, Param, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Caller, type PartnerCaller, PartnerEndpoint } from '#http';
import { type FeeQuote, QuoteFee } from './quote-fee.query.js';
import { QuoteFeeRequest } from './quote-fee.request.js';

/** Answers what a report costs. Creates nothing, so it takes no idempotency key. */
@Controller('v1/partner/companies/:companyId/compliance/annual-report/fee')
@PartnerEndpoint()
export class QuoteFeeController {
  constructor(private readonly queryBus: QueryBus) {}

  @Post()
  quote(
    @Caller() { tenantId }: PartnerCaller,
    @Param('companyId') companyId: string,
    @Body() { fiscalYear, answers }: QuoteFeeRequest,
  ): Promise<FeeQuote> {
    return this.queryBus.execute(new QuoteFee(tenantId, companyId, fiscalYear ?? null, answers ?? null));
  }
}
