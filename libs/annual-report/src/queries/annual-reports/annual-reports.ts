import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetCompany } from '#company';
import { isId } from '#kernel';
import { type FindOptions, ReadModels, type Stored } from '#projections';
import { reportNotFound } from '../../domain/errors.js';
import {
  type AnnualReportAnswer,
  type AnnualReportDocument,
  annualReports,
  answerOf,
  publishedAnswerOf,
} from '../../domain/projections/annual-reports.js';
import type { AnnualReportStatus } from '../../domain/types.js';

/** A company's reports as its partner sees them, newest fiscal year first. @throws `E_COMPANY_NOT_FOUND` */
export class ListReports extends Query<readonly AnnualReportAnswer[]> {
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
  ) {
    super();
  }
}

/** One of them. @throws `E_COMPANY_NOT_FOUND`, `E_ANNUAL_REPORT_NOT_FOUND` */
export class GetReport extends Query<AnnualReportAnswer> {
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
    readonly annualReportId: string,
  ) {
    super();
  }
}

/** A company's reports, drafts and withdrawn ones too, newest fiscal year first. */
export class ListAllReports extends Query<readonly AnnualReportAnswer<AnnualReportStatus>[]> {
  constructor(readonly companyId: string) {
    super();
  }
}

/** More fiscal years than there are, and as many withdrawn reports again; a bound, so that no answer grows without one. */
const MOST = 500;

type Where = NonNullable<FindOptions<AnnualReportDocument>['where']>;

const newestFirst = (readModels: ReadModels, where: Where): Promise<Stored<AnnualReportDocument>[]> =>
  readModels.find(annualReports, {
    where,
    orderBy: { field: 'fiscalYear', descending: true },
    limit: MOST,
  });

@QueryHandler(ListReports)
export class ListReportsHandler implements IQueryHandler<ListReports> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ tenantId, companyId }: ListReports): Promise<readonly AnnualReportAnswer[]> {
    await this.queryBus.execute(new GetCompany(tenantId, companyId));
    const found = await newestFirst(this.readModels, { companyId, published: true });
    return found.flatMap(({ document }) => publishedAnswerOf(document) ?? []);
  }
}

@QueryHandler(ListAllReports)
export class ListAllReportsHandler implements IQueryHandler<ListAllReports> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ companyId }: ListAllReports): Promise<readonly AnnualReportAnswer<AnnualReportStatus>[]> {
    const found = await newestFirst(this.readModels, { companyId });
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
    const answer = found?.document.companyId === companyId ? publishedAnswerOf(found.document) : null;
    if (answer === null) throw reportNotFound();
    return answer;
  }
}
