import { randomUUID } from 'node:crypto';
import { eventually } from '#kit/kernel/testing';
import { newOperator } from '../support/operator-calls.js';
import { call, type Call } from '../support/partner-calls.js';
import { type Envelope, Partner } from '../support/partner.js';
import { llcRequest } from '../support/requests.js';
import { API_KEY } from '../support/service.js';
import { commonService } from '../support/shared-service.js';
import { wholeDescription } from '../support/whole-description.js';

const CUSTOMERS = '/v1/partner/customers';
const text = { 'content-type': 'text/plain' };

const service = commonService();

describe('a request that fails', () => {
  it.each<[string, Call, number, string]>([
    ['no key', { key: null, body: '{', headers: { ...text, 'idempotency-key': '' } }, 401, 'E_AUTH_MISSING'],
    ['a wrong key', { key: `${API_KEY}0`, body: '{' }, 401, 'E_AUTH_INVALID'],
    ["production's key", { key: API_KEY.replace('test', 'live') }, 401, 'E_AUTH_INVALID'],
    [
      'no idempotency key',
      { body: '{', headers: { ...text, 'idempotency-key': ' ' } },
      400,
      'E_IDEMPOTENCY_KEY_REQUIRED',
    ],
    [
      'a key of 300',
      { body: '{', headers: { 'idempotency-key': 'k'.repeat(300) } },
      400,
      'E_IDEMPOTENCY_KEY_TOO_LONG',
    ],
    ['another media type', { body: '{', headers: text }, 415, 'E_UNSUPPORTED_MEDIA_TYPE'],
    [
      'another charset',
      { body: '{}', headers: { 'content-type': 'application/json; charset=latin1' } },
      415,
      'E_UNSUPPORTED_MEDIA_TYPE',
    ],
    ['no object', { body: '[]' }, 400, 'E_REQUEST_BODY_INVALID'],
    ['malformed JSON', { body: '{"email":' }, 400, 'E_MALFORMED_JSON'],
    ['257 KiB', { body: { a: 'x'.repeat(257 * 1024) } }, 413, 'E_REQUEST_TOO_LARGE'],
    ['a prototype', { body: '{"__proto__":{"email":"a@b.example"}}' }, 400, 'E_VALIDATION_FAILED'],
  ])('is rejected in order: %s', async (_, request, status, code) => {
    const answer = await call(service, 'POST', CUSTOMERS, request);
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
    expect(answer.payload).toBeNull();
    expect(answer.error?.requestId).toBe(answer.headers.get('x-request-id'));
    expect(answer.error?.docUrl).toBe(`http://localhost:${new URL(service.url).port}/docs/errors#${code}`);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('gets the allowed methods of its path', async () => {
    const answer = await call(service, 'PUT', `/v1/partner/companies/${'2'.repeat(27)}`, { key: null });
    expect([answer.status, answer.error?.code]).toEqual([405, 'E_METHOD_NOT_ALLOWED']);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, PATCH');
  });
});

interface Operation {
  readonly operationId: string;
  readonly security?: readonly object[];
}

describe('an unknown query parameter', () => {
  /** The routes come from the service's own descriptions, so that new routes are tested automatically. */
  it('is named by the error of every route', async () => {
    const { token: operatorToken } = await newOperator(service.dataDir, 'dana');
    const body = { email: `${randomUUID()}@founders.example` };
    const session = await call<{ accessToken: string }>(service, 'POST', '/v1/partner/customer-sessions', {
      body,
    });
    const keys: Record<string, string> = {
      apiKey: API_KEY,
      sessionToken: session.payload.accessToken,
      operatorToken,
    };
    const { paths } = await wholeDescription<{ paths: Record<string, Record<string, Operation>> }>(
      service.url,
    );
    const reads = Object.entries(paths).flatMap(([path, { get }]) =>
      get?.security?.[0] ? [{ path, get }] : [],
    );
    expect(reads.length).toBeGreaterThan(40);
    for (const { path, get } of reads) {
      const key = keys[Object.keys(get.security?.[0] ?? {})[0] ?? ''] ?? '';
      const address = `${path.replace(/\{\w+\}/g, '2'.repeat(27))}?misspelt=1`;
      const { status, error } = await call(service, 'GET', address, { key });
      expect([path, status, Object.keys(error?.fields ?? {})]).toEqual([path, 400, ['misspelt']]);
    }
  });
});

interface Ids {
  readonly serviceCustomerId: string;
  readonly serviceCompanyId: string;
}

describe('an idempotency key', () => {
  let partner: Partner;
  let customerId: string;

  beforeAll(async () => {
    partner = new Partner(service.url, API_KEY);
    customerId = await partner.newCustomer();
    await readModelsAreThere();
  });

  /** A server that others have used has a long log, and a new read model reads it before it is up to date. */
  async function readModelsAreThere(): Promise<void> {
    const serviceCustomerId = await partner.newCustomer();
    await partner.post('/v1/partner/companies', llcRequest(serviceCustomerId));
    const list = () =>
      partner.get<{ total: number }>(`/v1/partner/companies?customerId=${serviceCustomerId}`);
    await eventually(async () => {
      expect((await list()).total).toBe(1);
    });
  }

  const create = (key: string, body: object): Promise<Response> =>
    service.fetch('/v1/partner/companies', {
      method: 'POST',
      headers: { authorization: API_KEY, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });

  it('creates one company from fifty simultaneous requests', async () => {
    const key = randomUUID();
    const body = llcRequest(customerId, { description: 'Only once' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(key, body)));
    const created = new Set<string>();
    for (const answer of answers) {
      const { payload, error } = (await answer.json()) as Envelope<Ids | null>;
      if (answer.status === 200 && payload) created.add(payload.serviceCompanyId);
      else expect([answer.status, error?.code]).toEqual([409, 'E_IDEMPOTENCY_IN_PROGRESS']);
    }
    expect(created.size).toBe(1);
    const list = await partner.get<{ total: number }>(`/v1/partner/companies?customerId=${customerId}`);
    expect(list.total).toBe(1);
  });
});

type Row = Readonly<Record<string, unknown>>;

describe('reference data', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    call<Row[]>(service, 'GET', `/v1/partner/references/${path}`, { headers });

  it.each<[string, number, Row]>([
    ['naics-codes', 1012, { naicsCode: '541511', industry: 'Custom Computer Programming Services' }],
    ['states', 51, { code: 'DC', name: 'District of Columbia' }],
    ['countries', 249, { code: 'GBR', alpha2: 'GB' }],
    ['state-fees', 102, { state: 'WY', entityType: 'LLC', currency: 'USD' }],
  ])('is complete at %s: %d entries, each once', async (path, count, sample) => {
    const { status, payload } = await get(path);
    expect([status, payload.length]).toEqual([200, count]);
    expect(new Set(payload.map((row) => JSON.stringify(row))).size).toBe(count);
    expect(payload).toContainEqual(expect.objectContaining(sample));
    for (const row of payload) expect(Object.keys(row)).toEqual(Object.keys(payload[0] ?? {}));
  });

  it.each(['naics-codes', 'naics-codes?q=software', 'states', 'countries', 'state-fees'])(
    'is not sent again to a client that has it: %s',
    async (path) => {
      const first = await get(path);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[^"]+"$/);
      expect(first.headers.get('cache-control')).toContain('private');
      const encodings = ['br', 'gzip', 'identity'];
      const all = await Promise.all(encodings.map((one) => get(path, { 'accept-encoding': one })));
      expect(all.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', null]);
      expect(new Set(all.map(({ headers }) => headers.get('etag'))).size).toBe(encodings.length);
      const again = await get(path, { 'if-none-match': etag });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    },
  );

  it('finds industries by words in any order and case, and by code', async () => {
    const titles = async (q: string) =>
      (await get(`naics-codes?q=${encodeURIComponent(q)}`)).payload.map(({ industry }) => industry);
    expect(await titles('PROGRAMMING computer')).toEqual(['Custom Computer Programming Services']);
    expect(await titles('541511')).toEqual(['Custom Computer Programming Services']);
    expect(await titles('no such industry')).toEqual([]);
  });

  it('is for partners only', async () => {
    const answer = await call(service, 'GET', '/v1/partner/references/states', { key: null });
    expect([answer.status, answer.error?.code]).toEqual([401, 'E_AUTH_MISSING']);
  });
});
