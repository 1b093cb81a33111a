import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Caller, type PartnerCaller, PartnerEndpoint } from '#http';
import { type ComplianceCalendar, GetCalendar } from './get-calendar.query.js';

@Controller('v1/partner/companies/:companyId/compliance/calendar')
@PartnerEndpoint()
export class GetCalendarController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  get(
    @Caller() { tenantId }: PartnerCaller,
    @Param('companyId') companyId: string,
  ): Promise<ComplianceCalendar> {
    return this.queryBus.execute(new GetCalendar(tenantId, companyId));
  }
}
