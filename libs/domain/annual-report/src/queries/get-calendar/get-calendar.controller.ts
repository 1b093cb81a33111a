import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Caller, type PartnerCaller, PartnerEndpoint } from '#platform/http';
import { Describe } from '#platform/openapi';
import { type ComplianceCalendar, GetCalendar } from './get-calendar.js';
import { calendarSchema } from '../../annual-report.schemas.js';

@Controller('v1/partner/companies/:companyId/compliance/calendar')
@PartnerEndpoint()
export class GetCalendarController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Describe({
    id: 'getComplianceCalendar',
    tag: 'Annual reports',
    summary: 'Get the next obligation',
    about: 'Calculated on each read; nothing is filed or stored.',
    response: calendarSchema,
    errors: ['E_FORBIDDEN', 'E_NOT_FOUND'],
  })
  get(
    @Caller() { tenantId }: PartnerCaller,
    @Param('companyId') companyId: string,
  ): Promise<ComplianceCalendar> {
    return this.queryBus.execute(new GetCalendar(tenantId, companyId));
  }
}
