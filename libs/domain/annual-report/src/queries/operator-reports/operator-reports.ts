import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { CompanyNames } from '#domain/company';
import type { ListPage, PageRequest } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import { type AnnualReportResponse, responseOf } from '../../annual-report.response.js';
import { annualReports } from '../../domain/projections/annual-reports.js';
import type { AnnualReportStatus, AwaitedParty } from '../../domain/types.js';
import type { PlainDate } from '../../domain/rules/plain-date.js';

export interface OperatorReport extends AnnualReportResponse<AnnualReportStatus> {
  readonly tenantId: string;
  /** Null while the company has no name. */
  readonly companyName: string | null;
  /** Null if it depends on a formation that was not filed when the report began. */
  readonly dueDate: PlainDate | null;
  /** The party that acts next; null if nothing is left to do. */
  readonly awaits: AwaitedParty | null;
}

export type ReportPage = ListPage<OperatorReport>;

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
    const found = await this.readModels.list(annualReports, { of: {}, where: { awaits }, orderBy }, page);
    const companyIds = found.content.map(({ document: { companyId } }) => companyId);
    const names = await this.queryBus.execute(new CompanyNames(companyIds));
    const content = found.content.map(({ document }) => ({
      ...responseOf(document),
      tenantId: document.tenantId,
      companyName: names.get(document.companyId) ?? null,
      dueDate: document.report.dueDate,
      awaits: document.awaits,
    }));
    return { ...found, content };
  }
}
