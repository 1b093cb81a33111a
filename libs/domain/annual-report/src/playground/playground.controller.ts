import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { AcceptsIdempotencyKey, Context, PartnerEndpoint, respondWhenProjected } from '#platform/http';
import { Describe } from '#platform/openapi';
import { Playground } from '#platform/sandbox-clock';
import { annualReport } from '../domain/decider.js';
import { TakeReportStep } from '../commands/take-report-step/take-report-step.js';
import { announcedBy } from '../domain/webhooks/annual-reports.js';
import { playgroundSchema } from '#domain/company';

/** Simulates a state that accepts a report (contract 6.7). */
@Controller('v1/partner/playground/companies/:companyId/annual-reports')
@PartnerEndpoint()
@Playground()
export class AnnualReportPlaygroundController {
  constructor(private readonly commandBus: CommandBus) {}

  @Post(':annualReportId/complete')
  @AcceptsIdempotencyKey('play-report-filed')
  @Describe({
    id: 'playReportFiled',
    tag: 'Playground',
    summary: 'File an annual report',
    response: playgroundSchema,
    errors: ['E_NOT_FOUND', 'E_ANNUAL_REPORT_NOT_FOUND', 'E_PLAYGROUND_STATE'],
  })
  async complete(
    @Context() context: CommandContext,
    @Param('companyId') serviceCompanyId: string,
    @Param('annualReportId') annualReportId: string,
  ) {
    const filed = { type: 'CompleteFiling', filedOn: null } as const;
    const step = new TakeReportStep(serviceCompanyId, annualReportId, filed, context);
    const { events, customerId, position, companyPosition } = await this.commandBus.execute(step);
    const response = { serviceCompanyId, service: 'AnnualReport', triggeredEvents: announcedBy(events) };
    return respondWhenProjected(response, position, annualReport.category, {
      position: companyPosition,
      category: 'company',
    }).about(customerId);
  }
}
