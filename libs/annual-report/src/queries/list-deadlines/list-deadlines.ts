import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { CompanyNames, ListCompanies } from '#company';
import { Clock } from '#kernel';
import { ReadModels } from '#projections';
import { annualReportRules, dayIn } from '#reference-data';
import { type AnnualReportDocument, annualReports } from '../../domain/projections/annual-reports.js';
import { obligation, type ObligationStatus } from '../../domain/rules/obligation.js';
import type { PlainDate } from '../../domain/rules/plain-date.js';
import { awaitedOf } from '../../domain/types.js';
import { settledYears } from '../get-calendar/get-calendar.js';

/** A company whose next annual report is due soon, or was. */
export interface Deadline {
  readonly serviceCompanyId: string;
  readonly name: string | null;
  readonly state: string;
  readonly dueDate: PlainDate;
  readonly status: ObligationStatus;
}

/** An annual report that goes on once the partner confirms it, or gives the information that it was asked for. */
export interface WaitingReport {
  readonly annualReportId: string;
  readonly serviceCompanyId: string;
  readonly name: string | null;
  readonly fiscalYear: number;
  readonly status: string;
  readonly since: string;
}

/** What a partner must see to, over all its companies. */
export interface Deadlines {
  readonly overdue: number;
  /** Due within {@link SOON_DAYS} days. */
  readonly soon: number;
  /** The first of both, the earliest first. */
  readonly next: readonly Deadline[];
  readonly waiting: { readonly total: number; readonly first: readonly WaitingReport[] };
  /** Of so many companies, the newest, only where there are more than are looked at. */
  readonly lookedAt: { readonly companies: number; readonly of: number } | null;
}

/** What of a tenant's companies is due, and what waits for the tenant. Derived; reading writes nothing. */
export class ListDeadlines extends Query<Deadlines> {
  constructor(readonly tenantId: string) {
    super();
  }
}

const SOON_DAYS = 60;
const DAY_MS = 86_400_000;
const FEW = 10;
const PAGE = 100;
const MOST_COMPANIES = 2_000;
const MOST_REPORTS = 10_000;

@QueryHandler(ListDeadlines)
export class ListDeadlinesHandler implements IQueryHandler<ListDeadlines> {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId }: ListDeadlines): Promise<Deadlines> {
    const found = await this.readModels.find(annualReports, { where: { tenantId }, limit: MOST_REPORTS });
    const reports = found.map(({ document }) => document);
    const byCompany = byCompanyIn(reports);
    const due: Deadline[] = [];
    let [lookedAt, total] = [0, 0];
    for (let page = 0; page * PAGE < MOST_COMPANIES; page++) {
      const companies = await this.companies(tenantId, page);
      due.push(...this.dueOf(tenantId, companies.content, byCompany));
      lookedAt += companies.content.length;
      ({ total } = companies);
      if (page + 1 >= companies.totalPages) break;
    }
    due.sort((one, other) => (one.dueDate < other.dueDate ? -1 : 1));
    const overdue = due.filter(({ status }) => status === 'OVERDUE').length;
    return {
      overdue,
      soon: due.length - overdue,
      next: due.slice(0, FEW),
      waiting: await this.waitingOf(reports),
      lookedAt: lookedAt < total ? { companies: lookedAt, of: total } : null,
    };
  }

  private companies(tenantId: string, page: number) {
    const all = { customerId: undefined, state: undefined, entityType: undefined, q: '' };
    return this.queryBus.execute(new ListCompanies(tenantId, { ...all, status: 'SUBMITTED' }, page, PAGE));
  }

  private dueOf(
    tenantId: string,
    companies: Awaited<ReturnType<typeof this.companies>>['content'],
    byCompany: ReturnType<typeof byCompanyIn>,
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

  private async waitingOf(reports: readonly AnnualReportDocument[]): Promise<Deadlines['waiting']> {
    const waiting = reports
      .filter(({ report: { status } }) => awaitedOf(status) === 'partner')
      .sort((one, other) => (one.updatedAt < other.updatedAt ? -1 : 1));
    const few = waiting.slice(0, FEW);
    const names = await this.queryBus.execute(new CompanyNames(few.map(({ companyId }) => companyId)));
    const first = few.map(({ companyId, fiscalYear, updatedAt, report: { annualReportId, status } }) => ({
      annualReportId,
      serviceCompanyId: companyId,
      name: names.get(companyId) ?? null,
      fiscalYear,
      status,
      since: updatedAt,
    }));
    return { total: waiting.length, first };
  }
}

function byCompanyIn(
  reports: readonly AnnualReportDocument[],
): ReadonlyMap<string, readonly AnnualReportDocument[]> {
  const byCompany = new Map<string, AnnualReportDocument[]>();
  for (const report of reports) {
    const known = byCompany.get(report.companyId);
    if (known) known.push(report);
    else byCompany.set(report.companyId, [report]);
  }
  return byCompany;
}
