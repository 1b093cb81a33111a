import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { CompanyNames } from '#domain/company';
import { ReadModels } from '#kit/projections';
import { annualReports } from '../../domain/projections/annual-reports.js';
import type { AnnualReportStatus } from '../../domain/types.js';

/** An annual report that waits for the partner's confirmation or answer. */
export interface WaitingReport {
  readonly annualReportId: string;
  readonly serviceCompanyId: string;
  readonly name: string | null;
  readonly fiscalYear: number;
  readonly status: AnnualReportStatus;
  /** A day; null: there is no date. */
  readonly dueDate: string | null;
  /** RFC 3339. */
  readonly since: string;
}

/** Returns the annual reports that have waited longest for the tenant, and the number of all that wait. */
export class WaitingReports extends Query<{
  readonly total: number;
  readonly oldest: readonly WaitingReport[];
}> {
  constructor(
    readonly tenantId: string,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(WaitingReports)
export class WaitingReportsHandler implements IQueryHandler<WaitingReports> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ tenantId, limit }: WaitingReports) {
    const { results, total } = await this.readModels.page(annualReports, {
      where: { tenantId, awaits: 'partner' },
      orderBy: { field: 'updatedAt', then: ['position'] },
      limit,
    });
    const reports = results.map(({ document }) => document);
    const companyIds = reports.map(({ companyId }) => companyId);
    const names = await this.queryBus.execute(new CompanyNames(companyIds, { orRejected: true }));
    const oldest = reports.map(({ companyId, fiscalYear, updatedAt, report }) => ({
      annualReportId: report.annualReportId,
      serviceCompanyId: companyId,
      name: names.get(companyId) ?? null,
      fiscalYear,
      status: report.status,
      dueDate: report.dueDate,
      since: updatedAt,
    }));
    return { total, oldest };
  }
}
