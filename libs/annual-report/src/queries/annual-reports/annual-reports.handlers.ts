import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetCompany } from '#company';
import { isId } from '#hosting';
import { ReadModels } from '#projections';
import { reportNotFound } from '../../annual-report.errors.js';
import {
  type AnnualReportAnswer,
  annualReports,
  answerOf,
} from '../../projections/annual-reports/annual-reports.projection.js';
import { GetReport, ListReports } from './annual-reports.query.js';

/** More fiscal years than there are, and as many withdrawn reports again; a bound, so that no answer grows without one. */
const MOST = 500;

@QueryHandler(ListReports)
export class ListReportsHandler implements IQueryHandler<ListReports> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ tenantId, companyId, which }: ListReports): Promise<readonly AnnualReportAnswer[]> {
    await this.queryBus.execute(new GetCompany(tenantId, companyId));
    const found = await this.readModels.find(annualReports, {
      where: { companyId, ...(which === 'published' && { published: true }) },
      orderBy: { field: 'fiscalYear', descending: true },
      limit: MOST,
    });
    return found.map(({ document }) => answerOf(document));
  }
}

@QueryHandler(GetReport)
export class GetReportHandler implements IQueryHandler<GetReport> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ tenantId, companyId, annualReportId }: GetReport): Promise<AnnualReportAnswer> {
    await this.queryBus.execute(new GetCompany(tenantId, companyId));
    const found = isId(annualReportId) ? await this.readModels.get(annualReports, annualReportId) : null;
    if (found?.document.companyId !== companyId || !found.document.published) throw reportNotFound();
    return answerOf(found.document);
  }
}
