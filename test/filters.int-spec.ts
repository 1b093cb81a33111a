import { companyDomain, GetCompany } from '#domain/company';
import { happened, requestedLlc } from '#domain/company/testing';
import { customerDomain } from '#domain/customer';
import { ada } from '#domain/customer/testing';
import { newId } from '#kit/kernel';
import { Harness } from '#platform/hosting/testing';
import { requiredActionDomain } from '#domain/required-action';

interface Page {
  readonly content: readonly Readonly<Record<string, string>>[];
  readonly total: number;
}

/** The stores of specs reject queries that no declared index serves. */
describe('a list', () => {
  const [tenantId, other] = [newId(), newId()];
  const [grace, alan, foreign] = [newId(), newId(), newId()];
  const [looms, engines, mills] = [newId(), newId(), newId()];
  const customers: Record<string, string> = { [grace]: 'grace', [alan]: 'alan', [foreign]: 'foreign' };
  const companies: Record<string, string> = { [looms]: 'looms', [engines]: 'engines', [mills]: 'mills' };
  let app: Harness;
  let changed = '';

  async function customer(id: string, tenant: string, more: object): Promise<void> {
    const data = { customerId: id, tenantId: tenant, personal: { ...ada, ...more } };
    const by = { tenantId: tenant, subjectId: id };
    await app.given(`customer-${id}`, [{ type: 'CustomerCreated', data }], by);
  }
  async function company(companyId: string, more: Parameters<typeof requestedLlc>[0], metadata: object) {
    const request = requestedLlc({ tenantId, companyId, ...more });
    const personal = request.personal && {
      ...request.personal,
      metadata: metadata as Record<string, string>,
    };
    const by = { tenantId, subjectId: request.customerId };
    await app.given(`company-${companyId}`, [happened.requested({ ...request, personal })], by);
  }

  beforeAll(async () => {
    app = await Harness.start([customerDomain, companyDomain, requiredActionDomain], { serving: ['api'] });
    const gold = { metadata: { plan: 'Gold 1', 'team.a': 'x' } };
    await customer(grace, tenantId, { firstName: 'Grace', email: 'grace@navy.example', ...gold });
    await customer(alan, tenantId, {
      firstName: 'Alan',
      email: 'alan@bletchley.example',
      externalCustomerId: 'A/1',
      metadata: { plan: 'gold 1' },
    });
    await customer(foreign, other, { email: 'f@foreign.example', externalCustomerId: 'A/1', ...gold });
    await company(looms, { customerId: grace, externalCompanyId: 'acct-1', state: 'DE' }, { plan: 'gold' });
    await company(engines, { customerId: alan }, { plan: 'gold', region: 'eu' });
    app.clock.advance(60_000);
    changed = app.clock.now().toISOString();
    const by = { tenantId, subjectId: grace };
    const data = { customerId: grace, fields: ['lastName'], personal: { lastName: 'Hopper' } };
    await app.given(`customer-${grace}`, [{ type: 'CustomerUpdated', data }], by);
    const of = { companyId: looms, customerId: grace };
    await app.given(`company-${looms}`, [{ ...happened.submitted, data: of }], by);
    await company(mills, { customerId: grace, nameOptions: [] }, {});
    await app.query(new GetCompany(tenantId, mills));
  });
  afterAll(() => app.stop());

  const get = async (path: string): Promise<Page> => {
    const answer = await app.fetch(`/v1/partner/${path}`, { headers: { authorization: tenantId } });
    const body = (await answer.json()) as { payload: Page; error: { fields?: object } | null };
    if (answer.status !== 200) throw new Error(Object.keys(body.error?.fields ?? {}).join());
    expect(body.payload.total).toBe(body.payload.content.length);
    return body.payload;
  };
  const listed = async (path: string, id: string, names: Record<string, string>) =>
    (await get(path)).content.map((item) => names[item[id] ?? '']).join(' ');

  it.each([
    ['q=HOPPER%20gra', 'grace'],
    ['q=bletchley', 'alan'],
    ['externalCustomerId=A%2F1', 'alan'],
    ['externalCustomerId=a%2F1', ''],
    ['metadata[plan]=Gold%201', 'grace'],
    ['metadata[plan]=gold%201', 'alan'],
    ['metadata[plan]=Gold', ''],
    ['metadata[plan]=Gold%201&metadata[team.a]=x', 'grace'],
    ['metadata[plan]=Gold%201&metadata[team.a]=y', ''],
    ['metadata%5Bplan%5D=gold%201&q=alan', 'alan'],
    ['updatedSince=CHANGED', 'grace'],
    ['updatedSince=CHANGED&metadata[plan]=gold%201', ''],
    ['updatedSince=CHANGED&externalCustomerId=A%2F1', ''],
    ['updatedSince=2026-01-01', 'alan grace'],
  ])('filters customers by %s', async (query, expected) => {
    const path = `customers?${query.replace('CHANGED', changed)}`;
    expect(await listed(path, 'serviceCustomerId', customers)).toBe(expected);
  });

  it.each([
    ['customerId=GRACE', 'mills looms'],
    ['customerId=GRACE&state=DE', 'looms'],
    ['state=WY&entityType=LLC', 'mills engines'],
    ['status=SUBMITTED', 'looms'],
    ['stage=requested', 'mills engines'],
    ['actionRequired=false', ''],
    ['externalCompanyId=acct-1', 'looms'],
    ['externalCompanyId=ACCT-1', ''],
    ['externalCompanyId=acct-1&state=WY', ''],
    ['metadata[plan]=gold', 'engines looms'],
    ['metadata[plan]=gold&metadata[region]=eu', 'engines'],
    ['metadata[plan]=gold&state=DE', 'looms'],
    ['metadata[plan]=gold&updatedSince=CHANGED', 'looms'],
    ['updatedSince=CHANGED', 'mills looms'],
    ['updatedSince=CHANGED&state=DE', 'looms'],
    ['updatedSince=CHANGED&stage=accepted&customerId=GRACE', 'looms'],
    ['q=acct-1', 'looms'],
    ['q=analytical', 'engines looms'],
    ['q=grace@navy', 'mills looms'],
    ['q=grace@navy.example%20analytical', 'looms'],
    ['q=gold', ''],
  ])('filters companies by %s', async (query, expected) => {
    const path = `companies?${query.replace('CHANGED', changed).replace('GRACE', grace)}`;
    expect(await listed(path, 'serviceCompanyId', companies)).toBe(expected);
  });

  it.each([
    ['updatedSince=yesterday', 'updatedSince'],
    ['updatedSince=2026-02-29', 'updatedSince'],
    ['updatedSince=2026-04-31T12:00:00Z', 'updatedSince'],
    ['updatedSince=9999-12-31T23:59:59-01:00', 'updatedSince'],
    ['updatedSince=0000-01-01T00:00:00%2B01:00', 'updatedSince'],
    ['metadata[a%20b]=x', 'metadata'],
    ['metadata[a]=x&metadata[a]=y', 'metadata'],
    ['metadata=x', 'metadata'],
    ['metadata[]=x', 'metadata'],
    ['cursor=', 'cursor'],
    ['misspelt=x', 'misspelt'],
  ])('rejects the invalid filter %s', async (query, field) => {
    for (const list of ['customers', 'companies'])
      await expect(get(`${list}?${query}`)).rejects.toThrow(field);
  });

  it.each([
    'customers?email=',
    'customers?externalCustomerId=',
    'companies?externalCompanyId=',
    'companies?customerId=',
  ])('rejects an empty value, which would return everything: %s', async (query) => {
    await expect(get(query)).rejects.toThrow(/\w+(?==$)/.exec(query)?.[0]);
  });
});
