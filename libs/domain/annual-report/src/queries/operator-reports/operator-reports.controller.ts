import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { OneOf, OperatorEndpoint, PageQuery } from '#platform/http';
import { Describe } from '#platform/openapi';
import { deskReportPageSchema } from '../../annual-report.schemas.js';
import { AWAITED, type Awaited } from '../../domain/types.js';
import { ListOperatorReports, type ReportPage } from './operator-reports.js';

class OperatorReportsParameters extends PageQuery {
  @OneOf(AWAITED, {
    optional: true,
    about:
      '`desk`: drafts that are to be published, and reports that are to be filed; `partner`: those that are to be ' +
      'confirmed or answered.',
  })
  awaits?: Awaited;
}

/** What waits for the desk, over all companies. */
@Controller('v1/operations/annual-reports')
@OperatorEndpoint()
export class OperatorReportsController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Describe({
    id: 'listDeskReports',
    tag: 'Operations desk',
    summary: 'List annual reports of all companies',
    about: 'The one that nothing has happened to for longest comes first.',
    response: deskReportPageSchema,
  })
  list(@Query() { awaits, page, size }: OperatorReportsParameters): Promise<ReportPage> {
    return this.queryBus.execute(new ListOperatorReports(awaits, page, size));
  }
}
