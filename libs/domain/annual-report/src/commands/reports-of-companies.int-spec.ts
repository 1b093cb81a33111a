import { randomUUID } from 'node:crypto';
import type { CommandContext, CommandHandling } from '#kit/event-sourcing';
import { project } from '#kit/event-sourcing/testing';
import { NoRequiredActionsModule } from '#domain/company/testing';
import { Harness } from '#platform/hosting/testing';
import { newId } from '#kit/kernel';
import { annualReportDomain } from '../annual-report.domain.js';
import { annualReport, type AnnualReportCommand } from '../domain/decider.js';
import { annualReports } from '../domain/projections/annual-reports.js';
import { customerId, reportedYear, reportPrice, tenantId } from '../testing/fixtures.js';
import { reportIdOf } from '../report-ids.js';
import { type ReportOutcome, ReportsOfCompanies } from './reports-of-companies.js';

const CALLERS = 20;

afterEach(() => jest.restoreAllMocks());

describe("a company's reports", () => {
  let app: Harness;
  let commands: CommandHandling;
  let reports: ReportsOfCompanies;
  let companyId: string;

  beforeAll(async () => {
    app = await Harness.start([annualReportDomain], { imports: [NoRequiredActionsModule] });
    commands = app.stores.commandHandling;
    reports = app.get(ReportsOfCompanies);
  });

  beforeEach(() => {
    companyId = newId();
  });

  afterAll(() => app.stop());

  const context = (commandId: string = randomUUID()): CommandContext =>
    app.context({ commandId, tenantId, subjectId: customerId, now: '2027-10-01T12:00:00.000Z' });
  const submit = (fiscalYear = 2027, by = context()): Promise<ReportOutcome> => {
    const command = (annualReportId: string): AnnualReportCommand => ({
      type: 'SubmitReport',
      report: reportedYear({ annualReportId, companyId, fiscalYear }),
      price: reportPrice(),
      submittedOn: '2027-10-01',
    });
    return reports.begin(companyId, fiscalYear, command, by);
  };
  const change = (id: string, command: AnnualReportCommand, by = context()) =>
    reports.change(companyId, id, () => command, by);
  const many = <T>(work: () => Promise<T>) => Promise.allSettled(Array.from({ length: CALLERS }, work));
  const idOf = ({ report }: ReportOutcome): string => report.annualReportId;
  const typesOf = async (id: string) => (await app.events(`annualReport-${id}`)).map(({ type }) => type);

  it('have one winner if many callers submit a year at once', async () => {
    const results = await many(() => submit());
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'E_ANNUAL_REPORT_EXISTS' });
    expect(await typesOf(reportIdOf(companyId, 2027, 1))).toEqual([
      'AnnualReportSubmitted',
      'AnnualReportPriced',
    ]);
  });

  it('cover every year submitted at once', async () => {
    const years = Array.from({ length: CALLERS }, (_, index) => 2027 + index);
    const ids = (await Promise.all(years.map((year) => submit(year)))).map(idOf);
    expect(new Set(ids).size).toBe(CALLERS);
  });

  it('are returned again for a repeated command, even after their end', async () => {
    const by = context();
    const first = await submit(2027, by);
    await change(idOf(first), { type: 'WithdrawReport' });
    expect(await submit(2027, by)).toMatchObject(first);
  });

  it('accept one of many concurrent submissions after a withdrawal', async () => {
    const first = idOf(await submit());
    await change(first, { type: 'WithdrawReport' });
    const results = await many(() => submit());
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [idOf(result.value)] : []));
    expect(won).toEqual([reportIdOf(companyId, 2027, 2)]);
    expect(await typesOf(first)).toContain('AnnualReportWithdrawn');
  });

  it('are confirmed once and filed once by concurrent callers', async () => {
    const id = idOf(await submit());
    const confirmed = await many(() => change(id, { type: 'ConfirmReport' }));
    expect(confirmed.every(({ status }) => status === 'fulfilled')).toBe(true);
    const filed = await many(() => change(id, { type: 'CompleteFiling', filedOn: '2027-10-01' }));
    expect(filed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await typesOf(id)).toEqual([
      'AnnualReportSubmitted',
      'AnnualReportPriced',
      'AnnualReportConfirmed',
      'AnnualReportCompleted',
    ]);
  });

  it('are returned as the command left them, whatever happened later', async () => {
    const by = context();
    const id = idOf(await submit());
    const confirmed = await change(id, { type: 'ConfirmReport' }, by);
    await change(id, { type: 'CompleteFiling', filedOn: '2027-10-01' });
    const events = await (await commands.of(annualReport).load(id)).history();
    const shown = (count: number) => project(annualReports, events.slice(0, count)).get(id);
    for (const outcome of [confirmed, await change(id, { type: 'ConfirmReport' }, by)]) {
      const { report, createdAt, updatedAt } = outcome;
      expect(shown(3)).toMatchObject({ report, createdAt, updatedAt });
    }
    expect(shown(4)?.report.status).toBe('FILING_COMPLETED');
  });

  it('read only the newer events of a year that was declared often', async () => {
    const declare = (value: string) => {
      const command = (annualReportId: string): AnnualReportCommand => ({
        type: 'DeclareNotRequired',
        report: {
          ...reportedYear({ annualReportId, companyId, fiscalYear: 2027 }),
          answers: [{ fieldId: 'figure', value }],
        },
      });
      return reports.begin(companyId, 2027, command, context());
    };
    for (let index = 0; index < 30; index++) await declare(String(index));
    const read = jest.spyOn(app.stores.eventStore, 'readStream');
    await declare('last');
    const events = (await Promise.all(read.mock.results.map(({ value }) => value))).flat().length;
    read.mockRestore();
    expect(events).toBeLessThanOrEqual(5);
  });

  it('belong to their company', async () => {
    const id = idOf(await submit());
    const confirm = { type: 'ConfirmReport' } as const;
    for (const [company, report] of [
      [newId(), id],
      [companyId, newId()],
      [companyId, 'no-id'],
    ] as const)
      await expect(reports.change(company, report, () => confirm, context())).rejects.toMatchObject({
        code: 'E_ANNUAL_REPORT_NOT_FOUND',
      });
  });
});
