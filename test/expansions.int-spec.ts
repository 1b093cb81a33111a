import { companyDomain, GetCompany } from '#domain/company';
import { documentOf, happened, requestedLlc } from '#domain/company/testing';
import { customerDomain } from '#domain/customer';
import { ada } from '#domain/customer/testing';
import { requiredActionDomain } from '#domain/required-action';
import { happened as ofAction } from '#domain/required-action/testing';
import { newId } from '#kit/kernel';
import { Harness } from '#platform/hosting/testing';
import { LinkedDocuments } from '#platform/webhooks';

interface Row {
  readonly serviceCompanyId: string;
  readonly customer?: { readonly serviceCustomerId: string } | null;
  readonly company?: { readonly serviceCompanyId: string } | null;
}

describe('expanded lists', () => {
  const [tenantId, other] = [newId(), newId()];
  const [own, foreign] = [newId(), newId()];
  const [foreignCompany, strayCompany] = [newId(), newId()];
  let app: Harness;

  async function customer(id: string, tenant: string): Promise<void> {
    const data = { customerId: id, tenantId: tenant, personal: { ...ada, email: `${id}@founders.example` } };
    const by = { tenantId: tenant, subjectId: id };
    await app.given(`customer-${id}`, [{ type: 'CustomerCreated', data }], by);
  }
  async function company(companyId: string, customerId: string, tenant: string): Promise<void> {
    const by = { tenantId: tenant, subjectId: customerId };
    const data = requestedLlc({ tenantId: tenant, companyId, customerId });
    await app.given(`company-${companyId}`, [happened.requested(data)], by);
    app.clock.advance(1000);
  }
  async function action(companyId: string, customerId: string): Promise<void> {
    const requiredActionId = newId();
    const data = { companyId, customerId, tenantId, requiredActionId };
    const by = { tenantId, subjectId: customerId };
    await app.given(`requiredAction-${requiredActionId}`, [ofAction.raised(data)], by);
    app.clock.advance(1000);
  }

  beforeAll(async () => {
    app = await Harness.start([customerDomain, companyDomain, requiredActionDomain], { serving: ['api'] });
    await customer(own, tenantId);
    await customer(foreign, other);
    await company(foreignCompany, foreign, other);
    for (const id of [newId(), newId()]) {
      await company(id, own, tenantId);
      await action(id, own);
    }
    // Broken references, which no command creates.
    await company(strayCompany, foreign, tenantId);
    await action(foreignCompany, own);
    await app.query(new GetCompany(tenantId, strayCompany));
  });
  afterAll(() => app.stop());

  const list = async (path: string): Promise<readonly Row[]> => {
    const answer = await app.fetch(`/v1/partner/${path}`, { headers: { authorization: tenantId } });
    return ((await answer.json()) as { payload: { content: readonly Row[] } }).payload.content;
  };

  it("never contain another tenant's customer or company", async () => {
    const companies = await list('companies?expand[]=customer');
    expect(companies.map(({ customer: of }) => of?.serviceCustomerId ?? null)).toEqual([null, own, own]);
    const actions = await list('required-actions?expand[]=company');
    expect(actions.map(({ company: of }) => of?.serviceCompanyId ?? null)).toEqual([
      null,
      ...actions.slice(1).map(({ serviceCompanyId }) => serviceCompanyId),
    ]);
  });

  it("never contain another tenant's document", async () => {
    const companyId = newId();
    await company(companyId, own, tenantId);
    const { type, data } = happened.documentAdded('ArticlesOfOrganization');
    const added = { type, data: { ...data, companyId, customerId: own } };
    await app.given(`company-${companyId}`, [added], { tenantId, subjectId: own });
    await app.query(new GetCompany(tenantId, companyId));
    const { documentId } = documentOf('ArticlesOfOrganization');
    const idsFor = async (tenant: string) => [
      ...(await app.query(new LinkedDocuments(tenant, [documentId, newId()]))).keys(),
    ];
    expect(await idsFor(tenantId)).toEqual([documentId]);
    expect(await idsFor(other)).toEqual([]);
  });

  it.each(['companies?expand[]=customer', 'required-actions?expand[]=company'])(
    'are read with one more read, however long the page is: %s',
    async (path) => {
      const { documentStore } = app.stores;
      const [many, single] = [jest.spyOn(documentStore, 'getMany'), jest.spyOn(documentStore, 'get')];
      for (const size of [1, 3]) {
        many.mockClear();
        single.mockClear();
        expect(await list(`${path}&size=${size}`)).toHaveLength(size);
        expect([many.mock.calls.length, single.mock.calls.length]).toEqual([1, 0]);
      }
      many.mockRestore();
      single.mockRestore();
    },
  );
});
