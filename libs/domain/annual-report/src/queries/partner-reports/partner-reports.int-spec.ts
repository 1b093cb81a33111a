import { companyDomain } from '#domain/company';
import { NoRequiredActionsModule, requestedLlc } from '#domain/company/testing';
import { newId } from '#kit/kernel';
import { Harness } from '#platform/hosting/testing';
import { annualReportDomain } from '../../annual-report.domain.js';
import type { AnnualReportEvent } from '../../domain/events.js';
import { customerId, happened } from '../../testing/fixtures.js';
import { ListPartnerReports } from './partner-reports.js';

describe('the annual reports of all companies', () => {
  const [tenantId, other] = [newId(), newId()];
  let app: Harness;
  let looms: string;
  let mills: string;

  /** Returns the id of a company with one name. */
  async function company(name: string, of: string): Promise<string> {
    const companyId = newId();
    const nameOptions = [{ id: newId(), name, entityTypeEnding: 'LLC', position: 1 }];
    const data = requestedLlc({ companyId, customerId, tenantId: of, nameOptions });
    const by = { tenantId: of, subjectId: customerId };
    await app.given(`company-${companyId}`, [{ type: 'CompanyRequested', data }], by);
    return companyId;
  }

  async function report(companyId: string, of: string, ...events: readonly AnnualReportEvent[]) {
    const annualReportId = newId();
    const data = { companyId, annualReportId, ...(of !== tenantId && { tenantId: of }) };
    const stored = events.map(({ type, data: more }) => ({ type, data: { ...more, ...data } }));
    await app.given(`annualReport-${annualReportId}`, stored, { tenantId: of });
    app.clock.advance(1000);
  }

  beforeAll(async () => {
    app = await Harness.start([companyDomain, annualReportDomain], { imports: [NoRequiredActionsModule] });
    looms = await company('Looms', tenantId);
    mills = await company('Mills', tenantId);
    const submitted = (fiscalYear: number) => [
      happened.submitted({ tenantId, fiscalYear }),
      happened.priced(),
    ];
    await report(looms, tenantId, ...submitted(2027));
    await report(mills, tenantId, ...submitted(2027), happened.confirmed);
    await report(looms, tenantId, ...submitted(2028));
    await report(looms, tenantId, happened.drafted({ tenantId, fiscalYear: 2029 }));
    await report(mills, tenantId, ...submitted(2030), happened.withdrawn());
    await report(await company('Foreign', other), other, ...submitted(2027));
  });
  afterAll(() => app.stop());

  const list = async (
    filter: Partial<ListPartnerReports['filter']> = {},
    page: ListPartnerReports['page'] = { size: 20 },
    of = tenantId,
  ) => {
    const all = { status: undefined, fiscalYear: undefined, ...filter };
    return app.query(new ListPartnerReports(of, all, page));
  };
  const shown = async (...args: Parameters<typeof list>) =>
    (await list(...args)).content.map(({ companyName, fiscalYear }) => `${companyName} ${fiscalYear}`);

  it('are those that partners can see, newest first, with the name of the company', async () => {
    expect(await shown()).toEqual(['Looms LLC 2028', 'Mills LLC 2027', 'Looms LLC 2027']);
    const { content, total } = await list();
    expect(total).toBe(3);
    expect(content.map(({ serviceCompanyId }) => serviceCompanyId)).toEqual([looms, mills, looms]);
  });

  it('are filtered by status and fiscal year', async () => {
    expect(await shown({ fiscalYear: 2027 })).toEqual(['Mills LLC 2027', 'Looms LLC 2027']);
    expect(await shown({ status: 'IN_PROGRESS' })).toEqual(['Mills LLC 2027']);
    expect(await shown({ status: 'FILLED', fiscalYear: 2027 })).toEqual(['Looms LLC 2027']);
    expect(await shown({ fiscalYear: 2030 })).toEqual([]);
  });

  it('are paged', async () => {
    const { nextCursor, totalPages } = await list({}, { size: 2 });
    expect(totalPages).toBe(2);
    expect(await shown({}, { size: 2, cursor: nextCursor ?? '' })).toEqual(['Looms LLC 2027']);
  });

  it('belong to the tenant', async () => {
    expect(await shown({}, { size: 20 }, other)).toEqual(['Foreign LLC 2027']);
    expect(await shown({}, { size: 20 }, newId())).toEqual([]);
  });

  it('are read with the same number of reads, however many companies they belong to', async () => {
    const { documentStore } = app.stores;
    const spies = [
      jest.spyOn(documentStore, 'page'),
      jest.spyOn(documentStore, 'getMany'),
      jest.spyOn(documentStore, 'get'),
    ] as const;
    const reads = async (size: number): Promise<number[]> => {
      for (const spy of spies) spy.mockClear();
      await list({}, { size });
      return spies.map(({ mock }) => mock.calls.length);
    };
    const one = await reads(1);
    expect(await reads(3)).toEqual(one);
    for (const spy of spies) spy.mockRestore();
  });
});
