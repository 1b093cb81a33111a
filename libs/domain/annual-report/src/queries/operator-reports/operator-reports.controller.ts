import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { OneOf, OperatorEndpoint, PageQuery } from '#platform/http';
import { Describe } from '#platform/openapi';
import { deskReportPageSchema } from '../../annual-report.schemas.js';
import { AWAITED, type AwaitedParty } from '../../domain/types.js';
import { ListOperatorReports, type ReportPage } from './operator-reports.js';

class OperatorReportsParameters extends PageQuery {
  @OneOf(AWAITED, {
    optional: true,
    about: '`desk`: drafts to publish and reports to file; `partner`: reports to ' + 'confirm or answer.',
  })
  awaits?: AwaitedParty;
}

@Controller('v1/operations/annual-reports')
@OperatorEndpoint()
export class OperatorReportsController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Describe({
    id: 'listDeskReports',
    tag: 'Operations desk',
    summary: 'List annual reports of all companies',
    about: 'Sorted by last change, oldest first.',
    response: deskReportPageSchema,
  })
  list(@Query() query: OperatorReportsParameters): Promise<ReportPage> {
    return this.queryBus.execute(new ListOperatorReports(query.awaits, query.paging()));
  }
}
