import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { CompanyNames } from '#domain/company';
import { NEWEST_FIRST, type PageRequest } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import type { Described } from '#platform/openapi';
import { publishedResponseOf } from '../../annual-report.response.js';
import type { reportPageSchema } from '../../annual-report.schemas.js';
import { annualReports } from '../../domain/projections/annual-reports.js';
import type { PublishedStatus } from '../../domain/types.js';

export type PartnerReportPage = Described<typeof reportPageSchema>;

/** Filters of the list; undefined: no filter. */
interface ReportFilter {
  readonly status: PublishedStatus | undefined;
  readonly fiscalYear: number | undefined;
}

/** Returns the published reports of all companies of a tenant, newest first. */
export class ListPartnerReports extends Query<PartnerReportPage> {
  constructor(
    readonly tenantId: string,
    readonly filter: ReportFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListPartnerReports)
export class ListPartnerReportsHandler implements IQueryHandler<ListPartnerReports> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ tenantId, filter, page }: ListPartnerReports): Promise<PartnerReportPage> {
    const list = { of: { tenantId, published: true }, where: filter, orderBy: NEWEST_FIRST };
    const result = await this.readModels.list(annualReports, list, page);
    const reports = result.content.flatMap(({ document }) => publishedResponseOf(document) ?? []);
    const companyIds = reports.map(({ serviceCompanyId }) => serviceCompanyId);
    const names = await this.queryBus.execute(new CompanyNames(companyIds));
    const content = reports.map((report) => ({
      ...report,
      companyName: names.get(report.serviceCompanyId) ?? null,
    }));
    return { ...result, content };
  }
}
