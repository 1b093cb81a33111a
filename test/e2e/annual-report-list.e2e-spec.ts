import { newPartner } from '../support/operator-calls.js';
import { call, codesOf, type Schemas } from '../support/partner-calls.js';
import { Partner } from '../support/partner.js';
import { commonService } from '../support/shared-service.js';

type Reports = Schemas['AnnualReportList'];

describe('the list of all annual reports', () => {
  const service = commonService();
  let key: string;
  let companies: readonly string[];

  beforeAll(async () => {
    key = (await newPartner(service.dataDir, 'Reports', 'dev@reports.example')).apiKey;
    const partner = new Partner(service.url, key);
    const customer = await partner.newCustomer();
    companies = [await partner.newCompany(customer), await partner.newCompany(customer)];
    const fiscalYear = new Date().getUTCFullYear() + 1;
    for (const id of companies) {
      await partner.post(`/v1/partner/playground/companies/${id}/formation/complete`);
      const path = `/v1/partner/companies/${id}/compliance/annual-reports`;
      await partner.post(path, { fiscalYear, answers: [{ fieldId: 'wyomingAssets', value: '1000' }] });
    }
  });

  const list = (query = '', as = key) =>
    call<Reports>(service, 'GET', `/v1/partner/annual-reports${query}`, { key: as });
  const idsOf = ({ payload }: Awaited<ReturnType<typeof list>>) =>
    payload.content.map(({ serviceCompanyId }) => serviceCompanyId);

  it('has the reports of every company, with its name', async () => {
    const { payload } = await list();
    expect(payload).toMatchObject({ page: 0, size: 20, total: 2, totalPages: 1, nextCursor: null });
    expect(payload.content.map(({ serviceCompanyId }) => serviceCompanyId)).toEqual(companies.toReversed());
    for (const { companyName, ...report } of payload.content) {
      const { serviceCompanyId, annualReportId } = report;
      const path = `/v1/partner/companies/${serviceCompanyId}`;
      const single = `${path}/compliance/annual-reports/${annualReportId}`;
      expect(report).toEqual((await call(service, 'GET', single, { key })).payload);
      const company = await call<Schemas['Company']>(service, 'GET', path, { key });
      expect(companyName).toBe(company.payload.legalName);
    }
  });

  it('is filtered and paged', async () => {
    const year = new Date().getUTCFullYear() + 1;
    expect(idsOf(await list(`?fiscalYear=${year}&status=FILLED`))).toHaveLength(2);
    expect(idsOf(await list(`?fiscalYear=${year + 1}`))).toEqual([]);
    expect(idsOf(await list('?status=FILING_COMPLETED'))).toEqual([]);
    const { nextCursor } = (await list('?size=1')).payload;
    expect(idsOf(await list(`?size=1&cursor=${nextCursor ?? ''}`))).toEqual([companies[0]]);
  });

  it('rejects invalid filters', async () => {
    for (const [query, field] of [
      ['?status=DRAFT', 'status'],
      ['?fiscalYear=1999', 'fiscalYear'],
      ['?state=WY', 'state'],
    ] as const)
      expect(codesOf(await list(query))).toEqual(['E_VALIDATION_FAILED', `${field} E_INVALID`]);
  });

  it('is empty for another tenant', async () => {
    const other = await newPartner(service.dataDir, 'No reports', 'dev@no-reports.example');
    expect((await list('', other.apiKey)).payload).toMatchObject({ content: [], total: 0 });
  });
});
