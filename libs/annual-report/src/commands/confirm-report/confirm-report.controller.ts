import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '#hosting';
import { Caller, commandContext, type PartnerCaller, PartnerEndpoint } from '#http';
import { reportAnswer } from '../report-answer.js';
import { ConfirmReport } from './confirm-report.command.js';

@Controller('v1/partner/companies/:companyId/compliance/annual-reports')
@PartnerEndpoint()
export class ConfirmReportController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Post(':annualReportId/confirm')
  async confirm(
    @Caller() caller: PartnerCaller,
    @Param('companyId') companyId: string,
    @Param('annualReportId') annualReportId: string,
  ) {
    const context = commandContext(caller, { now: this.clock.now(caller.tenantId) });
    const confirm = new ConfirmReport(companyId, annualReportId, context);
    return reportAnswer(await this.commandBus.execute(confirm));
  }
}
