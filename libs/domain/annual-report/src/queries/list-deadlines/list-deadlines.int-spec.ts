import { companyDomain } from '#domain/company';
import { happened as ofCompany, NoRequiredActionsModule, requestedLlc } from '#domain/company/testing';
import type { DomainEvent } from '#kit/event-sourcing';
import { Harness } from '#platform/hosting/testing';
import { newId } from '#kit/kernel';
import { annualReportDomain } from '../../annual-report.domain.js';
import type { AnnualReportEvent } from '../../domain/events.js';
import { customerId, happened, tenantId } from '../../testing/fixtures.js';
import { ListDeadlines } from './list-deadlines.js';

describe('deadlines of all companies', () => {
  let app: Harness;

  beforeEach(async () => {
    app = await Harness.start([companyDomain, annualReportDomain], { imports: [NoRequiredActionsModule] });
    app.clock.set('2027-09-15T12:00:00.000Z');
  });
  afterEach(() => app.stop());

  const list = (of = tenantId) => app.query(new ListDeadlines(of));

  /** A Wyoming company, whose report is due on the first day of the month in which it was formed. */
  async function formed(filingDate: string | null, of = tenantId): Promise<string> {
    const companyId = newId();
    const about = { companyId, customerId };
    const events: DomainEvent[] = [
      { type: 'CompanyRequested', data: requestedLlc({ ...about, tenantId: of }) },
      { type: 'FormationSubmitted', data: about },
    ];
    if (filingDate !== null)
      events.push({ ...ofCompany.filed, data: { ...ofCompany.filed.data, ...about, filingDate } });
    await app.given(`company-${companyId}`, events, { tenantId: of, subjectId: customerId });
    return companyId;
  }

  const report = async (companyId: string, ...events: readonly AnnualReportEvent[]): Promise<void> => {
    const annualReportId = newId();
    const about = events.map(({ type, data }) => ({ type, data: { ...data, companyId, annualReportId } }));
    await app.given(`annualReport-${annualReportId}`, about, { tenantId });
  };

  it('are the overdue reports and those due within sixty days, the earliest first', async () => {
    const soon = await formed('2026-11-10');
    const overdue = await formed('2026-08-10');
    await formed('2026-12-10');
    await formed(null);
    const { next, ...counts } = await list();
    expect(counts).toMatchObject({ overdue: 1, soon: 1 });
    expect(next.map(({ serviceCompanyId, dueDate, status }) => [serviceCompanyId, dueDate, status])).toEqual([
      [overdue, '2027-08-01', 'OVERDUE'],
      [soon, '2027-11-01', 'UPCOMING'],
    ]);
    expect(next[0]).toMatchObject({ state: 'WY', name: expect.any(String) });
  });

  it('exclude filed reports', async () => {
    const companyId = await formed('2026-11-10');
    await report(companyId, happened.submitted(), happened.priced(), happened.confirmed, happened.completed);
    expect(await list()).toMatchObject({ overdue: 0, soon: 0, next: [], waiting: { total: 0 } });
  });

  it('include reports that wait for the partner', async () => {
    const [awaiting, priced, drafted] = [await formed(null), await formed(null), await formed(null)];
    await report(priced, happened.submitted(), happened.priced());
    await report(
      awaiting,
      happened.submitted(),
      happened.priced(),
      happened.confirmed,
      happened.informationRequested,
    );
    await report(drafted, happened.drafted());
    const { waiting } = await list();
    expect(waiting.total).toBe(2);
    expect(waiting.first.map(({ serviceCompanyId, status }) => [serviceCompanyId, status]).sort()).toEqual(
      [
        [awaiting, 'AWAITING_INFORMATION'],
        [priced, 'FILLED'],
      ].sort(),
    );
  });

  it('count all waiting reports, however many are shown', async () => {
    const companyId = await formed(null);
    for (let index = 0; index < 12; index++) await report(companyId, happened.submitted(), happened.priced());
    await report(companyId, happened.drafted());
    const { waiting } = await list();
    expect([waiting.total, waiting.first.length]).toEqual([12, 10]);
    expect(waiting.first.map(({ since }) => since)).toEqual(waiting.first.map(({ since }) => since).sort());
  });

  it('count all companies and show ten', async () => {
    await Promise.all(Array.from({ length: 12 }, () => formed('2026-08-10')));
    const { overdue, next } = await list();
    expect([overdue, next.length]).toEqual([12, 10]);
  });

  it('become overdue when the due day ends in the state', async () => {
    await formed('2026-10-10');
    app.clock.set('2027-10-02T05:59:59.999Z');
    expect(await list()).toMatchObject({ overdue: 0, soon: 1, next: [{ status: 'UPCOMING' }] });
    app.clock.set('2027-10-02T06:00:00.000Z');
    expect(await list()).toMatchObject({ overdue: 1, soon: 0, next: [{ status: 'OVERDUE' }] });
  });

  it("are limited to the partner's own companies", async () => {
    await formed('2026-11-10', newId());
    expect(await list()).toMatchObject({ soon: 0, next: [] });
  });
});
