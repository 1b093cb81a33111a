import { randomUUID } from 'node:crypto';
import { type Answer, call as callOf, type Schemas } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { API_KEY } from '../support/service.js';
import { newPartner } from '../support/operator-calls.js';
import { sharedService } from '../support/shared-service.js';

type Session = Schemas['CustomerSession'];
type Customer = Schemas['Customer'];
type Company = Schemas['Company'];
/** Any time: the customer was changed in between. */
const CHANGED = expect.any(String) as string;

describe('a customer session', () => {
  const service = sharedService();
  let otherKey: string;
  let email: string;
  let externalCustomerId: string;

  beforeAll(async () => {
    otherKey = (await newPartner(service.dataDir, 'Other', 'dev@other.test')).apiKey;
  });
  beforeEach(() => {
    email = `ada.${randomUUID()}@founders.example`;
    externalCustomerId = randomUUID();
  });

  const call = async <T = unknown>(
    method: string,
    path: string,
    key: string | null = null,
    body?: object,
  ): Promise<Answer<T> & { readonly code: string | undefined }> => {
    const answer = await callOf<T>(service, method, path, { key, ...(body && { body }) });
    return { ...answer, code: answer.error?.code };
  };
  const mint = (body: object, key = API_KEY) =>
    call<Session>('POST', '/v1/partner/customer-sessions', key, body);
  const holderOf = async ({
    payload,
  }: Pick<Answer<Session>, 'payload'>): Promise<Schemas['SessionCustomer']> =>
    (await call<Schemas['SessionCustomer']>('GET', '/v1/session/customer', payload.accessToken)).payload;
  /** The customer as the partner sees it, which has the partner's own fields too. */
  const customerOf = async (body: object): Promise<Customer> => {
    const { serviceCustomerId } = await holderOf(await mint(body));
    return (await call<Customer>('GET', `/v1/partner/customers/${serviceCustomerId}`, API_KEY)).payload;
  };
  const total = async (): Promise<number> =>
    (await call<{ total: number }>('GET', '/v1/partner/customers?size=1', API_KEY)).payload.total;
  const createCompany = (customerId: string) =>
    call<{ serviceCompanyId: string }>('POST', '/v1/partner/companies', API_KEY, llcRequest(customerId));

  it('lasts ten minutes', async () => {
    const before = Date.now();
    const { status, payload } = await mint({ email });
    expect(status).toBe(200);
    expect(payload.accessToken).toMatch(/^cs_test_[0-9A-Za-z_-]+$/);
    expect(payload.expiresIn).toBe(600);
    expect(Date.parse(payload.expiresAt)).toBeGreaterThanOrEqual(before + 600_000);
    expect(Date.parse(payload.expiresAt)).toBeLessThanOrEqual(Date.now() + 600_000);
  });

  describe('and its customer', () => {
    it('creates the customer on first use, with the given details', async () => {
      const profile = {
        firstName: 'Ada',
        lastName: 'Lovelace',
        countryOfResidence: 'GBR',
        phoneNumber: '+442071838750',
      };
      expect(await customerOf({ email, externalCustomerId, ...profile })).toMatchObject({
        email,
        externalCustomerId,
        ...profile,
        companies: [],
      });
    });

    it('creates the customer from an address alone', async () => {
      const nothing = { firstName: null, lastName: null, countryOfResidence: null, phoneNumber: null };
      const customer = await customerOf({ email });
      expect(customer).toMatchObject({ email, externalCustomerId: null, ...nothing });
      const { externalCustomerId, customerTenantId, metadata, ...shown } = customer;
      expect([externalCustomerId, metadata]).toEqual([null, {}]);
      expect(customerTenantId).toMatch(/^\w{27}$/);
      expect(await holderOf(await mint({ email }))).toEqual(shown);
    });

    it('finds the customer again by the address in any spelling, and does not change it', async () => {
      const first = await customerOf({ email, firstName: 'Ada' });
      const again = await customerOf({ email: ` ${email.toUpperCase()} `, firstName: 'Augusta' });
      expect(again).toEqual(first);
    });

    it('finds a customer whom the partner created', async () => {
      const created = await call<Customer>(
        'POST',
        '/v1/partner/customers',
        API_KEY,
        customerRequest({ email }),
      );
      expect((await customerOf({ email })).serviceCustomerId).toBe(created.payload.serviceCustomerId);
    });

    it("prefers the partner's id to the address, and gives the customer the new address", async () => {
      const first = await customerOf({ email, externalCustomerId });
      const moved = await customerOf({ email: `new.${email}`, externalCustomerId });
      expect(moved).toEqual({ ...first, email: `new.${email}`, updatedAt: CHANGED });
      expect(await customerOf({ email: `new.${email}` })).toEqual(moved);
      const list = await call<{ content: Customer[] }>(
        'GET',
        `/v1/partner/customers?q=new.${email}`,
        API_KEY,
      );
      expect(list.payload.content.map(({ serviceCustomerId }) => serviceCustomerId)).toEqual([
        first.serviceCustomerId,
      ]);
    });

    it('finds the customer after the address changed and changed back', async () => {
      const first = await customerOf({ email, externalCustomerId });
      await customerOf({ email: `new.${email}`, externalCustomerId });
      expect(await customerOf({ email, externalCustomerId })).toEqual({ ...first, updatedAt: CHANGED });
      expect((await mint({ email: `new.${email}` }, otherKey)).status).toBe(200);
      expect((await mint({ email }, otherKey)).code).toBe('E_EMAIL_IN_USE');
    });

    it('frees the previous address of the customer', async () => {
      const first = await customerOf({ email, externalCustomerId });
      await mint({ email: `new.${email}`, externalCustomerId });
      const second = await customerOf({ email });
      expect(second.serviceCustomerId).not.toBe(first.serviceCustomerId);
    });

    it("gives the customer the partner's id if they have none", async () => {
      const first = await customerOf({ email });
      expect(await customerOf({ email, externalCustomerId })).toEqual({
        ...first,
        externalCustomerId,
        updatedAt: CHANGED,
      });
      expect(await customerOf({ email: `new.${email}`, externalCustomerId })).toMatchObject({
        serviceCustomerId: first.serviceCustomerId,
      });
    });

    it('finds the customer by the address if the id is empty', async () => {
      const first = await customerOf({ email, externalCustomerId: '', firstName: '', phoneNumber: '' });
      expect(first).toMatchObject({ externalCustomerId: null, firstName: null });
      const other = await customerOf({ email: `other.${email}`, externalCustomerId: '' });
      expect(other.serviceCustomerId).not.toBe(first.serviceCustomerId);
    });

    it('finds only customers of its own tenant, even if another tenant uses the same id', async () => {
      await mint({ email, externalCustomerId });
      expect((await mint({ email: `other.${email}`, externalCustomerId }, otherKey)).status).toBe(200);
    });

    it('creates one customer in concurrent mints of one id with different addresses', async () => {
      const before = await total();
      const mints = Array.from({ length: 8 }, (_, index) =>
        mint({ email: `${index}.${email}`, externalCustomerId }),
      );
      const answers = await Promise.all(mints);
      expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [200, undefined]));
      const [holder] = await Promise.all(answers.map(holderOf));
      expect(await total()).toBe(before + 1);
      const kept = answers
        .map((_, index) => `${index}.${email}`)
        .filter((address) => address !== holder?.email);
      expect(kept).toHaveLength(7);
      for (const address of kept) expect((await mint({ email: address }, otherKey)).status).toBe(200);
      expect((await mint({ email: holder?.email ?? '' }, otherKey)).code).toBe('E_EMAIL_IN_USE');
    });
  });

  describe('with data of another customer', () => {
    it("is rejected for another tenant's customer and a portal user, in the same words", async () => {
      await mint({ email }, otherKey);
      const answers = [await mint({ email }), await mint({ email: 'dev@other.test' })];
      for (const { status, code } of answers) expect([status, code]).toEqual([409, 'E_EMAIL_IN_USE']);
      const [one, other] = answers.map(({ text }) => text.replace(/"requestId":"[^"]*"/, ''));
      expect(one).toBe(other);
      expect(one).not.toContain(email);
    });

    it("is rejected for another tenant's address with a known id, whose customer keeps its own", async () => {
      await mint({ email }, otherKey);
      const before = await customerOf({ email: `mine.${email}`, externalCustomerId });
      expect((await mint({ email, externalCustomerId })).code).toBe('E_EMAIL_IN_USE');
      expect(await customerOf({ email: `mine.${email}` })).toEqual(before);
    });

    it('is rejected if the customer with the address has another id', async () => {
      await mint({ email, externalCustomerId });
      const answer = await mint({ email, externalCustomerId: randomUUID() });
      expect([answer.status, answer.code]).toEqual([409, 'E_RESOURCE_CONFLICT']);
    });

    it("is rejected if the customer with the id would take another customer's address", async () => {
      const other = await customerOf({ email });
      await mint({ email: `mine.${email}`, externalCustomerId });
      const answer = await mint({ email, externalCustomerId });
      expect([answer.status, answer.code]).toEqual([409, 'E_RESOURCE_CONFLICT']);
      expect(await customerOf({ email })).toEqual(other);
    });
  });

  describe('token', () => {
    it('reads its own customer and companies, raw or as Bearer', async () => {
      const { payload } = await mint({ email });
      const own = await holderOf({ payload });
      const { serviceCompanyId } = (await createCompany(own.serviceCustomerId)).payload;
      for (const authorization of [payload.accessToken, `Bearer ${payload.accessToken}`]) {
        const customer = await call('GET', '/v1/session/customer', authorization);
        expect(customer.payload).toMatchObject({ email, companies: [{ serviceCompanyId }] });
        const companies = await call('GET', '/v1/session/companies', authorization);
        expect(companies.payload).toMatchObject({
          content: [{ serviceCompanyId }],
          page: 0,
          size: 20,
          total: 1,
        });
        const company = await call('GET', `/v1/session/companies/${serviceCompanyId}`, authorization);
        expect(company.payload).toMatchObject({ serviceCompanyId, serviceCustomerId: own.serviceCustomerId });
      }
      const other = (await mint({ email: `other.${email}` })).payload.accessToken;
      const list = await call<{ total: number }>('GET', '/v1/session/companies', other);
      expect(list.payload.total).toBe(0);
    });

    it("never reads the partner's own fields", async () => {
      const { payload } = await mint({ email, externalCustomerId });
      const { serviceCustomerId } = await holderOf({ payload });
      const own = { externalCompanyId: randomUUID(), metadata: { plan: 'quill-gold' } };
      const company = await call<Company>('POST', '/v1/partner/companies', API_KEY, {
        ...llcRequest(serviceCustomerId),
        ...own,
      });
      const { serviceCompanyId } = company.payload;
      await call('PATCH', `/v1/partner/customers/${serviceCustomerId}`, API_KEY, { metadata: own.metadata });
      for (const path of ['customer', 'companies', `companies/${serviceCompanyId}`]) {
        const { status, text } = await call('GET', `/v1/session/${path}`, payload.accessToken);
        expect([status, text.includes('serviceCustomerId')]).toEqual([200, true]);
        for (const field of ['metadata', 'external', 'customerTenantId', 'adminNotes', 'quill-gold'])
          expect([path, field, text.includes(field)]).toEqual([path, field, false]);
      }
    });

    it('resolves, signs and downloads for its own companies only', async () => {
      const { accessToken } = (await mint({ email })).payload;
      const { serviceCustomerId } = await holderOf({ payload: { accessToken, expiresAt: '', expiresIn: 0 } });
      const { serviceCompanyId } = (await createCompany(serviceCustomerId)).payload;
      const other = (await mint({ email: `other.${email}` })).payload.accessToken;
      const path = `/v1/session/companies/${serviceCompanyId}`;
      const playground = `/v1/partner/playground/companies/${serviceCompanyId}`;
      await call('POST', `${playground}/formation/reject-names`, API_KEY);
      const actions = await call<{ requiredActionId: string }[]>(
        'GET',
        `${path}/required-actions`,
        accessToken,
      );
      const [action] = actions.payload;
      const resolution = {
        actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED',
        nameOptions: [{ name: 'Session Looms', entityTypeEnding: 'LLC', position: 1 }],
      };
      const resolve = `${path}/required-actions/${action?.requiredActionId ?? ''}/resolution`;
      const sign = { documentType: 'SS4' };
      const writes = [
        ['POST', resolve, resolution],
        ['POST', `${path}/signatures`, sign],
      ] as const;
      for (const [method, route, body] of writes) {
        const foreign = await call(method, route, other, body);
        expect([foreign.status, foreign.code]).toEqual([404, 'E_NOT_FOUND']);
        expect((await call(method, route, API_KEY, body)).status).toBe(401);
      }
      const resolved = await call('POST', resolve, accessToken, resolution);
      expect(resolved.payload).toMatchObject({ awaitingResponse: false });
      expect((await call('POST', resolve, accessToken, resolution)).code).toBe('E_REQUIRED_ACTION_CLOSED');
      const names = await call('POST', resolve, accessToken, { ...resolution, nameOptions: [] });
      expect(names.status).toBe(400);
      const link = await call<{ signingUrl: string }>('POST', `${path}/signatures`, accessToken, sign);
      expect([link.status, (await service.fetch(new URL(link.payload.signingUrl).pathname)).status]).toEqual([
        200, 200,
      ]);
      await call('POST', `${playground}/formation/complete`, API_KEY);
      const documents = await call<{ documentId: string }[]>('GET', `${path}/documents`, accessToken);
      expect(documents.payload.length).toBeGreaterThan(0);
      const one = `${path}/documents/${documents.payload[0]?.documentId ?? ''}`;
      const { downloadUrl } = (await call<{ downloadUrl: string }>('GET', one, accessToken)).payload;
      const { pathname, search } = new URL(downloadUrl);
      expect((await service.fetch(`${pathname}${search}`)).headers.get('content-type')).toBe(
        'application/pdf',
      );
      for (const route of [`${path}/required-actions`, `${path}/documents`, one])
        expect((await call('GET', route, other)).code).toBe('E_NOT_FOUND');
    });

    it.each([
      ['GET', '/v1/partner/customers'],
      ['GET', '/v1/partner/companies'],
      ['POST', '/v1/partner/customer-sessions'],
      ['POST', '/v1/partner/companies'],
      ['GET', '/v1/partner/webhook-endpoint'],
      ['POST', '/v1/partner/playground/clock/advance'],
      ['GET', '/v1/operations/companies'],
      ['GET', '/portal/api/requests'],
    ])('is rejected at %s %s', async (method, path) => {
      const { accessToken } = (await mint({ email })).payload;
      for (const authorization of [accessToken, `Bearer ${accessToken}`]) {
        const { status, code } = await call(
          method,
          path,
          authorization,
          method === 'POST' ? { email } : undefined,
        );
        expect(status).toBe(401);
        expect(code).toBe(path.startsWith('/portal/') ? 'E_AUTH_MISSING' : 'E_AUTH_INVALID');
      }
    });

    it('is the only credential for session reads', async () => {
      const { accessToken } = (await mint({ email })).payload;
      const last = accessToken.at(-1) === 'A' ? 'B' : 'A';
      const altered = accessToken.slice(0, -1) + last;
      const live = accessToken.replace('cs_test_', 'cs_live_');
      for (const authorization of [
        API_KEY,
        altered,
        live,
        `${accessToken}A`,
        `Basic ${accessToken}`,
        'cs_test_',
      ]) {
        const { status, code } = await call('GET', '/v1/session/customer', authorization);
        expect([status, code]).toEqual([401, 'E_AUTH_INVALID']);
      }
      const none = await call('GET', '/v1/session/customer');
      expect([none.status, none.code]).toEqual([401, 'E_AUTH_MISSING']);
    });

    it('may be used from any page, without credentials', async () => {
      const { accessToken } = (await mint({ email })).payload;
      const origin = 'https://partner.example';
      const read = (path: string, authorization: string) =>
        service.fetch(path, { headers: { origin, authorization } });
      const company = '/v1/session/companies/2abcdefghijklmnopqrstuvwxyz';
      for (const [path, token, status] of [
        ['/v1/session/customer', accessToken, 200],
        ['/v1/session/companies', 'cs_test_', 401],
        [company, accessToken, 404],
        [`${company}/required-actions`, accessToken, 404],
        [`${company}/documents`, accessToken, 404],
        [`${company}/documents/2abcdefghijklmnopqrstuvwxyz`, accessToken, 404],
        [`${company}/signatures`, accessToken, 405],
      ] as const) {
        const answer = await read(path, token);
        expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([status, '*']);
        expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
        expect(answer.headers.get('access-control-expose-headers')).toMatch(
          /^x-request-id, Retry-After, RateLimit/,
        );
        const preflight = await service.fetch(path, {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'GET' },
        });
        expect([preflight.status, await preflight.text()]).toEqual([204, '']);
        expect(preflight.headers.get('access-control-allow-headers')).toBe(
          'Authorization, Content-Type, x-request-id',
        );
        expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, POST');
      }
    });

    it.each([
      ['OPTIONS', '/v1/partner/companies', 405],
      ['OPTIONS', '/v1/session/nothing', 404],
      ['GET', '/v1/partner/companies', 401],
    ])('opens nothing else to pages: %s %s', async (method, path, status) => {
      const headers = { origin: 'https://partner.example', 'access-control-request-method': 'GET' };
      const answer = await service.fetch(path, { method, headers });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([status, null]);
      expect((await service.fetch('/v1/session/customer', { method: 'POST' })).status).toBe(405);
    });

    it('survives a restart and is nowhere in the log', async () => {
      const { payload } = await mint({ email });
      await service.stop();
      expect(service.log).not.toContain(payload.accessToken);
      await service.start();
      expect((await call('GET', '/v1/session/customer', payload.accessToken)).status).toBe(200);
    });
  });
});
