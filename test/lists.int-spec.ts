import { annualReportDomain } from '#domain/annual-report';
import { happened as ofReport } from '#domain/annual-report/testing';
import { companyDomain, GetCompany } from '#domain/company';
import { documentOf, happened as ofCompany, requestedLlc } from '#domain/company/testing';
import { customerDomain } from '#domain/customer';
import { ada } from '#domain/customer/testing';
import { Harness } from '#platform/hosting/testing';
import { newId } from '#kit/kernel';
import { requiredActionDomain } from '#domain/required-action';
import { happened as ofAction } from '#domain/required-action/testing';
import { signatureDomain } from '#domain/signature';

const COUNT = 6;
const SIZE = 4;

/** Descending ids, so that sorting by id returns the oldest first. */
const descendingIds = (): readonly string[] => Array.from({ length: COUNT }, newId).sort().reverse();

type Item = Readonly<Record<string, string>>;

describe('companies requested in one millisecond', () => {
  const tenantId = newId();
  const [customers, companies, documents, actions, reports] = Array.from({ length: 5 }, descendingIds) as [
    readonly string[],
    readonly string[],
    readonly string[],
    readonly string[],
    readonly string[],
  ];
  const [customerId = '', companyId = ''] = [customers[0], companies[0]];
  let app: Harness;

  beforeAll(async () => {
    app = await Harness.start(
      [customerDomain, companyDomain, requiredActionDomain, signatureDomain, annualReportDomain],
      { serving: ['api'] },
    );
    for (const id of customers) {
      const data = { customerId: id, tenantId, personal: { ...ada, email: `${id}@founders.example` } };
      const by = { tenantId, subjectId: id };
      await app.given(`customer-${id}`, [{ type: 'CustomerCreated', data }], by);
    }
    const by = { tenantId, subjectId: customerId };
    const of = { companyId, customerId, tenantId };
    for (const id of companies)
      await app.given(`company-${id}`, [ofCompany.requested(requestedLlc({ ...of, companyId: id }))], by);
    const added = documents.map((documentId) => ({
      type: 'DocumentAdded',
      data: { companyId, customerId, ...documentOf('EinLetter'), documentId },
    }));
    await app.given(`company-${companyId}`, added, by);
    for (const requiredActionId of actions)
      await app.given(
        `requiredAction-${requiredActionId}`,
        [ofAction.raised({ ...of, requiredActionId })],
        by,
      );
    for (const annualReportId of reports)
      await app.given(`annualReport-${annualReportId}`, [ofReport.drafted({ ...of, annualReportId })], by);
    await app.query(new GetCompany(tenantId, companyId));
  });
  afterAll(() => app.stop());

  const get = async (path: string): Promise<unknown> => {
    const answer = await app.fetch(path, { headers: { authorization: tenantId } });
    expect([path, answer.status]).toEqual([path, 200]);
    return ((await answer.json()) as { payload: unknown }).payload;
  };
  const idsOf = (items: readonly Item[], field: string) => items.map((item) => item[field]);
  const laterFirst = (ids: readonly string[]) => [...ids].reverse();

  it.each([
    ['customers', '/v1/partner/customers?', 'serviceCustomerId', customers],
    ['customers that were searched', '/v1/partner/customers?q=ada&', 'serviceCustomerId', customers],
    ['companies', '/v1/partner/companies?', 'serviceCompanyId', companies],
    ['companies in a state', '/v1/partner/companies?state=WY&', 'serviceCompanyId', companies],
    ['companies that were searched', '/v1/partner/companies?q=engines&', 'serviceCompanyId', companies],
    [
      'companies at the desk',
      `/v1/operations/companies?tenantId=${tenantId}&`,
      'serviceCompanyId',
      companies,
    ],
    ['companies that wait', '/v1/operations/companies?awaits=accept&', 'serviceCompanyId', companies],
    ['required actions', '/v1/partner/required-actions?', 'requiredActionId', actions],
  ])('are paged by log position, newest first: %s', async (_, path, field, ids) => {
    const pages = [0, 1].map((page) => get(`${path}page=${page}&size=${SIZE}`));
    const content = (await Promise.all(pages)).flatMap((page) => (page as { content: Item[] }).content);
    expect(idsOf(content, field)).toEqual(laterFirst(ids));
  });

  it.each([
    ['documents', `/v1/partner/companies/${companyId}/documents`, 'documentId', documents],
    ['actions', `/v1/partner/companies/${companyId}/required-actions`, 'requiredActionId', actions],
    ['reports', `/v1/operations/companies/${companyId}/annual-reports`, 'annualReportId', reports],
  ])('are paged by log position in the %s of a company', async (_, path, field, ids) => {
    expect(idsOf((await get(path)) as Item[], field)).toEqual(laterFirst(ids));
  });

  it("are paged by log position among a customer's companies", async () => {
    const { companies: own } = (await get(`/v1/partner/customers/${customerId}`)) as { companies: Item[] };
    expect(idsOf(own, 'serviceCompanyId')).toEqual(laterFirst(companies));
  });
});
