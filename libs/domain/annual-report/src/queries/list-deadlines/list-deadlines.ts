import { setImmediate } from 'node:timers/promises';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type CompanyPage, ListCompanies } from '#domain/company';
import { Clock } from '#kit/kernel';
import { ReadModels } from '#kit/projections';
import { annualReportRules, dayIn } from '#platform/reference-data';
import { type AnnualReportDocument, annualReports } from '../../domain/projections/annual-reports.js';
import { obligation } from '../../domain/rules/obligation.js';
import { settledYears } from '../get-calendar/get-calendar.js';
import { WaitingReports } from '../waiting-reports/waiting-reports.js';
import type { Deadline, Deadlines } from './deadlines.responses.js';

/** Returns the deadlines and waiting reports of a tenant's companies, calculated on each read. */
export class ListDeadlines extends Query<Deadlines> {
  constructor(readonly tenantId: string) {
    super();
  }
}

const SOON_DAYS = 60;
const DAY_MS = 86_400_000;
const FEW = 10;
const PAGE = 100;
const MAX_COMPANIES = 2_000;
/** Documents per batch; the embedded store blocks the event loop for a few milliseconds per batch. */
const REPORTS = 500;

type ReportsByCompany = ReadonlyMap<string, readonly AnnualReportDocument[]>;

@QueryHandler(ListDeadlines)
export class ListDeadlinesHandler implements IQueryHandler<ListDeadlines> {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId }: ListDeadlines): Promise<Deadlines> {
    const due: Deadline[] = [];
    let [lookedAt, total] = [0, 0];
    for (let cursor: string | null | undefined; cursor !== null && lookedAt < MAX_COMPANIES;) {
      const companies: CompanyPage = await this.companies(tenantId, cursor);
      const byCompany = await this.reportsOf(companies.content);
      due.push(...this.dueOf(tenantId, companies.content, byCompany));
      lookedAt += companies.content.length;
      ({ total, nextCursor: cursor } = companies);
    }
    due.sort((one, other) => (one.dueDate < other.dueDate ? -1 : 1));
    const { total: waiting, oldest } = await this.queryBus.execute(new WaitingReports(tenantId, FEW));
    const overdue = due.filter(({ status }) => status === 'OVERDUE').length;
    return {
      overdue,
      soon: due.length - overdue,
      next: due.slice(0, FEW),
      waiting: { total: waiting, first: oldest },
      lookedAt: lookedAt < total ? { companies: lookedAt, of: total } : null,
    };
  }

  private companies(tenantId: string, cursor: string | undefined) {
    const page = { size: PAGE, cursor };
    return this.queryBus.execute(new ListCompanies(tenantId, { status: 'SUBMITTED', q: '' }, page));
  }

  /**
   * Reads in batches, each in its own turn of the event loop, because the embedded store answers synchronously.
   */
  private async reportsOf(companies: CompanyPage['content']): Promise<ReportsByCompany> {
    const byCompany = new Map<string, AnnualReportDocument[]>();
    for (const { serviceCompanyId } of companies) byCompany.set(serviceCompanyId, []);
    const where = { companyId: { $in: [...byCompany.keys()] } };
    const orderBy = { field: 'companyId', then: ['published', 'fiscalYear', 'position'] } as const;
    for await (const page of this.readModels.pages(annualReports, { where, orderBy, limit: REPORTS })) {
      for (const { document } of page) byCompany.get(document.companyId)?.push(document);
      await setImmediate();
    }
    return byCompany;
  }

  private dueOf(
    tenantId: string,
    companies: CompanyPage['content'],
    byCompany: ReportsByCompany,
  ): Deadline[] {
    const now = this.clock.now(tenantId);
    const soon = new Date(now.getTime() + SOON_DAYS * DAY_MS).toISOString();
    return companies.flatMap(({ serviceCompanyId, name, state, entityType, formationFilingDate }) => {
      const rule = annualReportRules.of(state, entityType);
      const settled = settledYears(byCompany.get(serviceCompanyId) ?? []);
      const today = dayIn(state, now.toISOString());
      const { nextDueDate: dueDate, status } = obligation(rule, formationFilingDate, settled, today);
      if (dueDate === null || dueDate > dayIn(state, soon)) return [];
      return [{ serviceCompanyId, name, state, dueDate, status }];
    });
  }
}
