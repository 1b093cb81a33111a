import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetCompany } from '#company';
import { isId } from '#kernel';
import { type FindOptions, ReadModels, type Stored } from '#projections';
import { reportNotFound } from '../../annual-report.errors.js';
import type { AnnualReportStatus } from '../../annual-report.types.js';
import {
  type AnnualReportAnswer,
  type AnnualReportDocument,
  annualReports,
  answerOf,
  publishedAnswerOf,
} from '../../projections/annual-reports/annual-reports.projection.js';
import { GetReport, ListAllReports, ListReports } from './annual-reports.query.js';

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
