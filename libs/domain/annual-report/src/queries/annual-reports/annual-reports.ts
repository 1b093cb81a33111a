import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetCompany } from '#domain/company';
import { isId } from '#kit/kernel';
import type { FindOptions, Stored } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import {
  type AnnualReportResponse,
  type OperatorReportResponse,
  publishedResponseOf,
  responseOf,
} from '../../annual-report.response.js';
import { reportNotFound } from '../../domain/errors.js';
import { type AnnualReportDocument, annualReports } from '../../domain/projections/annual-reports.js';

/** Returns a company's published reports, newest fiscal year first. @throws `E_NOT_FOUND` */
export class ListReports extends Query<readonly AnnualReportResponse[]> {
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
  ) {
    super();
  }
}

/** Returns a published report. @throws `E_NOT_FOUND`, `E_ANNUAL_REPORT_NOT_FOUND` */
export class GetReport extends Query<AnnualReportResponse> {
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
    readonly annualReportId: string,
  ) {
    super();
  }
}

/**
 * Returns a company's reports including drafts and withdrawn ones: newest fiscal year first, then the latest
 * attempt first.
 */
export class ListAllReports extends Query<readonly OperatorReportResponse[]> {
  constructor(readonly companyId: string) {
    super();
  }
}

/** Bounds the response: more reports than a company can have, including withdrawn ones. */
const MAX_REPORTS = 500;

type Where = NonNullable<FindOptions<AnnualReportDocument>['where']>;

const newestFirst = (readModels: ReadModels, where: Where): Promise<Stored<AnnualReportDocument>[]> =>
  readModels.find(annualReports, {
    where,
    orderBy: { field: 'fiscalYear', then: ['position'], descending: true },
    limit: MAX_REPORTS,
  });

@QueryHandler(ListReports)
export class ListReportsHandler implements IQueryHandler<ListReports> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ tenantId, companyId }: ListReports): Promise<readonly AnnualReportResponse[]> {
    await this.queryBus.execute(new GetCompany(tenantId, companyId));
    const reports = await newestFirst(this.readModels, { companyId, published: true });
    return reports.flatMap(({ document }) => publishedResponseOf(document) ?? []);
  }
}

@QueryHandler(ListAllReports)
export class ListAllReportsHandler implements IQueryHandler<ListAllReports> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ companyId }: ListAllReports): Promise<readonly OperatorReportResponse[]> {
    const reports = await newestFirst(this.readModels, { companyId });
    return reports.map(({ document }) => responseOf(document));
  }
}

@QueryHandler(GetReport)
export class GetReportHandler implements IQueryHandler<GetReport> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ tenantId, companyId, annualReportId }: GetReport): Promise<AnnualReportResponse> {
    await this.queryBus.execute(new GetCompany(tenantId, companyId));
    const result = isId(annualReportId)
      ? await this.readModels.get(annualReports, annualReportId, { companyId })
      : null;
    const response = result && publishedResponseOf(result.document);
    if (response === null) throw reportNotFound();
    return response;
  }
}
