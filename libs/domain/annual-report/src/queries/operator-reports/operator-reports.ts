import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { CompanyNames } from '#domain/company';
import type { PageRequest } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import { partnerOf } from '#platform/domain-model';
import type { Described } from '#platform/openapi';
import { responseOf } from '../../annual-report.response.js';
import type { deskReportPageSchema } from '../../annual-report.schemas.js';
import { annualReports } from '../../domain/projections/annual-reports.js';
import type { AwaitedParty } from '../../domain/types.js';

export type ReportPage = Described<typeof deskReportPageSchema>;

/** Returns reports of all companies, sorted by last change, oldest first. */
export class ListOperatorReports extends Query<ReportPage> {
  constructor(
    readonly awaits: AwaitedParty | undefined,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListOperatorReports)
export class ListOperatorReportsHandler implements IQueryHandler<ListOperatorReports> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ awaits, page }: ListOperatorReports): Promise<ReportPage> {
    const orderBy = { field: 'updatedAt', then: ['position'] } as const;
    const result = await this.readModels.list(annualReports, { of: {}, where: { awaits }, orderBy }, page);
    const companyIds = result.content.map(({ document: { companyId } }) => companyId);
    const names = await this.queryBus.execute(new CompanyNames(companyIds));
    const content = result.content.map(({ document }) => ({
      ...responseOf(document),
      tenantId: partnerOf(document.tenantId),
      companyName: names.get(document.companyId) ?? null,
      dueDate: document.report.dueDate,
      awaits: document.awaits,
    }));
    return { ...result, content };
  }
}
