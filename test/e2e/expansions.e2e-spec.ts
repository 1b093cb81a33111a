import { eventually } from '#kit/kernel/testing';
import { PartnerClient } from '../../clients/typescript/src/index.js';
import { newPartner } from '../support/operator-calls.js';
import { call, codesOf, type Schemas } from '../support/partner-calls.js';
import { Partner } from '../support/partner.js';
import { commonService } from '../support/shared-service.js';

type Companies = Schemas['CompanyList'];
type Events = Schemas['EventList'];
type Actions = Schemas['RequiredActionList'];

describe('expansions', () => {
  const service = commonService();
  let key: string;
  let other: string;
  const customers: string[] = [];
  const companies: string[] = [];

  beforeAll(async () => {
    key = (await newPartner(service.dataDir, 'Expansions', 'dev@expansions.example')).apiKey;
    other = (await newPartner(service.dataDir, 'None', 'dev@no-expansions.example')).apiKey;
    const partner = new Partner(service.url, key);
    for (let index = 0; index < 2; index++) {
      customers.push(await partner.newCustomer());
      companies.push(await partner.newCompany(customers[index] ?? ''));
      const playground = `/v1/partner/playground/companies/${companies[index]}`;
      await partner.post(`${playground}/formation/reject-names`);
    }
  });

  const get = <T>(path: string, as = key) => call<T>(service, 'GET', `/v1/partner/${path}`, { key: as });
  const customer = async (id: string): Promise<object> => {
    return { ...(await get<Schemas['Customer']>(`customers/${id}`)).payload, companies: undefined };
  };

  it('add the customer to a company', async () => {
    const [id = ''] = companies;
    const plain = await get<Schemas['Company']>(`companies/${id}`);
    expect(plain.payload).not.toHaveProperty('customer');
    const expanded = await get<Schemas['Company']>(`companies/${id}?expand[]=customer`);
    expect(expanded.payload).toEqual({ ...plain.payload, customer: await customer(customers[0] ?? '') });
  });

  it('add the customers to the list of companies', async () => {
    const plain = (await get<Companies>('companies')).payload;
    const { payload } = await get<Companies>('companies?expand%5B%5D=customer');
    const content = [];
    for (const company of plain.content)
      content.push({ ...company, customer: await customer(company.serviceCustomerId) });
    expect(payload).toEqual({ ...plain, content });
    expect(content.map(({ serviceCustomerId }) => serviceCustomerId)).toEqual(customers.toReversed());
    const { nextCursor } = (await get<Companies>('companies?size=1')).payload;
    const next = await get<Companies>(`companies?size=1&expand[]=customer&cursor=${nextCursor ?? ''}`);
    expect(next.payload.content).toEqual(content.slice(1));
  });

  it('add the companies to required actions', async () => {
    // Without an endpoint, the announcement of an action fails, which changes the action.
    const plain = await eventually(async () => {
      const { payload } = await get<Actions>('required-actions');
      expect(new Set(payload.content.map(({ status }) => status))).toEqual(new Set(['delivery_failed']));
      return payload;
    });
    expect(plain.content.length).toBeGreaterThan(1);
    const content = [];
    for (const action of plain.content) {
      expect(action).not.toHaveProperty('company');
      const { payload } = await get<Schemas['Company']>(`companies/${action.serviceCompanyId}`);
      content.push({ ...action, company: payload });
    }
    expect((await get('required-actions?expand[]=company')).payload).toEqual({ ...plain, content });
    const [id = ''] = companies;
    const own = (await get<Actions['content']>(`companies/${id}/required-actions`)).payload;
    const company = (await get(`companies/${id}`)).payload;
    expect((await get(`companies/${id}/required-actions?expand[]=company`)).payload).toEqual(
      own.map((action) => ({ ...action, company })),
    );
  });

  it('are typed in the client', async () => {
    const client = new PartnerClient({ baseUrl: service.url, apiKey: key });
    const query = { 'expand[]': ['customer'] } as const;
    const { content } = await client.get('/v1/partner/companies', { query });
    expect(content.map((company) => company.customer?.serviceCustomerId)).toEqual(customers.toReversed());
  });

  it('add the documents to events', async () => {
    const partner = new Partner(service.url, key);
    const id = await partner.newCompany(customers[0] ?? '');
    await partner.post(`/v1/partner/playground/companies/${id}/formation/complete`);
    const list = `events?companyId=${id}&size=100`;
    const plain = await eventually(async () => {
      const { payload } = await get<Events>(list);
      expect(payload.content.map(({ eventName }) => eventName)).toContain('document_aoo_uploaded');
      return payload;
    });
    const { payload } = await get<Events>(`${list}&expand[]=document`);
    const link = { downloadUrl: expect.any(String), downloadUrlExpiresAt: expect.any(String) };
    const documents = (await get<{ documentId: string }[]>(`companies/${id}/documents`)).payload;
    const content = plain.content.map((event) => {
      const { documentId } = event.eventPayload as { readonly documentId?: string };
      const document = documents.find((one) => one.documentId === documentId);
      return { ...event, document: document ? { ...document, ...link } : null };
    });
    expect(payload).toEqual({ ...plain, content });
    expect(new Set(content.map(({ document }) => document === null))).toEqual(new Set([true, false]));
    for (const event of payload.content) {
      const one = await get<Schemas['EventWithDeliveries']>(`events/${event.eventId}?expand[]=document`);
      expect(one.payload.document).toEqual(event.document && { ...event.document, ...link });
      if (!event.document) continue;
      const { pathname, search } = new URL(event.document.downloadUrl);
      expect((await service.fetch(pathname + search)).headers.get('content-type')).toBe('application/pdf');
    }
  });

  it.each([
    ['companies', 'company', 'customer'],
    ['required-actions', 'customer', 'company'],
    ['events', 'company', 'document'],
  ])('of %s do not include %s', async (list, value, allowed) => {
    const refused = await get(`${list}?expand[]=${allowed}&expand[]=${value}`);
    expect(codesOf(refused)).toEqual(['E_VALIDATION_FAILED', 'expand[] E_INVALID']);
    expect(refused.text).toContain(`must be a list of these values: ${allowed}`);
    expect(codesOf(await get(`${list}?expand=${allowed}`))).toEqual([
      'E_VALIDATION_FAILED',
      'expand E_INVALID',
    ]);
  });

  it('show another tenant nothing', async () => {
    for (const path of [
      'companies?expand[]=customer',
      'required-actions?expand[]=company',
      'events?expand[]=document',
    ])
      expect((await get(path, other)).payload).toMatchObject({ content: [], total: 0 });
    expect(codesOf(await get(`companies/${companies[0]}?expand[]=customer`, other))).toEqual(['E_NOT_FOUND']);
  });

  it('do not exist for customer sessions', async () => {
    const { email } = (await get<Schemas['Customer']>(`customers/${customers[0]}`)).payload;
    const path = '/v1/partner/customer-sessions';
    const session = await call<Schemas['CustomerSession']>(service, 'POST', path, { key, body: { email } });
    for (const list of [
      'companies?expand[]=customer',
      `companies/${companies[0]}/required-actions?expand[]=company`,
    ]) {
      const refused = await call(service, 'GET', `/v1/session/${list}`, { key: session.payload.accessToken });
      expect(codesOf(refused)).toEqual(['E_VALIDATION_FAILED', 'expand[] E_INVALID']);
    }
  });
});
