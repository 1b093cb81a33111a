import { ApiError, isApiError, NoAnswerError } from './errors.js';
import { PartnerClient, type PartnerClientOptions } from './partner-client.js';

const FOUNDER = { email: 'ada@founders.example', firstName: 'Ada', lastName: 'L', countryOfResidence: 'GBR' };
const FEE = '/v1/partner/companies/{companyId}/compliance/annual-report/fee';
const SIGN = '/v1/session/companies/{companyId}/signatures';
const CUSTOMERS = '/v1/partner/customers';

const done = (payload: unknown): Response => Response.json({ payload, error: null });
const refused = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  Response.json({ payload: null, error: { code, message: 'no', requestId: 'r-1' } }, { status, headers });

type Answer = Response | Error;

describe('PartnerClient', () => {
  let requests: Request[];
  let waits: number[];
  let answers: Answer[];

  const timing = {
    random: () => 0,
    now: () => 0,
    sleep: (ms: number, signal: AbortSignal | undefined) => {
      signal?.throwIfAborted();
      waits.push(ms);
      return Promise.resolve();
    },
  };
  const client = (options: Partial<PartnerClientOptions> = {}): PartnerClient => {
    const fetch = (request: Request): Promise<Response> => {
      requests.push(request);
      const answer = answers.shift() ?? refused(500, 'E_INTERNAL');
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    };
    return new PartnerClient(
      { baseUrl: 'http://service.test/', apiKey: 'dk_test_x', fetch, ...options },
      timing,
    );
  };
  const keys = () => requests.map(({ headers }) => headers.get('idempotency-key'));

  beforeEach(() => {
    [requests, waits, answers] = [[], [], []];
  });

  it('returns the payload, and sends key, path and query', async () => {
    answers = [done({ content: [] })];
    const path = '/v1/partner/companies';
    expect(await client().get(path, { query: { state: 'WY', q: 'a b' } })).toEqual({ content: [] });
    answers = [done({ serviceCompanyId: 'x' })];
    await client().get('/v1/partner/companies/{companyId}', { path: { companyId: 'a/b' } });
    expect(requests.map(({ url }) => url)).toEqual([
      'http://service.test/v1/partner/companies?state=WY&q=a%20b',
      'http://service.test/v1/partner/companies/a%2Fb',
    ]);
    expect(requests[0]?.headers.get('authorization')).toBe('dk_test_x');
    expect(requests[0]?.headers.get('user-agent')).toMatch(
      /^partner-formation-client\/[\d.]+ node\/[\d.]+ \w+$/,
    );
  });

  it('reports why a call was rejected', async () => {
    const fields = { email: { code: 'E_REQUIRED', message: 'is required' } };
    const error = { code: 'E_VALIDATION_FAILED', message: 'Fields fail.', requestId: 'r-1', fields };
    answers = [Response.json({ payload: null, error }, { status: 400 })];
    const thrown = await client()
      .post(CUSTOMERS, { body: FOUNDER })
      .catch((caught: unknown) => caught);
    expect(thrown).toBeInstanceOf(ApiError);
    expect(thrown).toMatchObject({ status: 400, code: 'E_VALIDATION_FAILED', requestId: 'r-1', fields });
    expect(String(thrown)).toContain('email: E_REQUIRED: is required');
    expect([isApiError(thrown, 'E_VALIDATION_FAILED'), isApiError(thrown, 'E_NOT_FOUND')]).toEqual([
      true,
      false,
    ]);
    expect(waits).toEqual([]);
  });

  it('retries a create with the same key, whatever its outcome was', async () => {
    answers = [
      new TypeError('fetch failed'),
      new Response('<html>', { status: 502 }),
      refused(500, 'E_INTERNAL'),
      refused(409, 'E_IDEMPOTENCY_IN_PROGRESS', { 'retry-after': '1' }),
      done({ created: true }),
    ];
    expect(await client().post(CUSTOMERS, { body: FOUNDER })).toEqual({ created: true });
    expect(new Set(keys()).size).toBe(1);
    expect(waits).toEqual([125, 250, 500, 1000]);
    expect(await Promise.all(requests.map((request) => request.json()))).toEqual(requests.map(() => FOUNDER));
  });

  it('uses a new key for every call, or the given one', async () => {
    answers = [done({}), done({}), done({})];
    const partner = client();
    await partner.post(CUSTOMERS, { body: FOUNDER });
    await partner.post(CUSTOMERS, { body: FOUNDER });
    await partner.post(CUSTOMERS, { body: FOUNDER, idempotencyKey: 'order-4711' });
    expect(new Set(keys()).size).toBe(3);
    expect(keys()[2]).toBe('order-4711');
  });

  it('changes fields with PATCH, and sends filters by metadata', async () => {
    answers = [done({ lastName: 'King' }), done({ content: [] })];
    const options = { path: { customerId: '1' }, body: { lastName: 'King' } };
    expect(await client().patch('/v1/partner/customers/{customerId}', options)).toEqual({ lastName: 'King' });
    await client().get(CUSTOMERS, { query: { metadata: { plan: 'gold' } } });
    expect(requests.map(({ method }) => method)).toEqual(['PATCH', 'GET']);
    expect(keys()).toEqual([expect.stringMatching(/./), null]);
    expect(new URL(requests[1]?.url ?? '').searchParams.get('metadata[plan]')).toBe('gold');
  });

  it('retries a call that stores nothing, whatever its outcome was', async () => {
    answers = [new TypeError('fetch failed'), refused(500, 'E_INTERNAL'), done({ needsInput: true })];
    const quote = client().post(FEE, { path: { companyId: '1' }, body: {} });
    expect(await quote).toEqual({ needsInput: true });
    expect(requests).toHaveLength(3);
  });

  it('retries a write without a key only if the service did nothing', async () => {
    const sign = () => client().post(SIGN, { path: { companyId: '1' }, body: { documentType: 'SS4' } });
    answers = [new TypeError('fetch failed')];
    await expect(sign()).rejects.toThrow(NoAnswerError);
    answers = [refused(500, 'E_INTERNAL')];
    await expect(sign()).rejects.toMatchObject({ code: 'E_INTERNAL' });
    expect(waits).toEqual([]);
    answers = [
      refused(429, 'E_RATE_LIMITED', { 'retry-after': '2' }),
      refused(503, 'E_UNAVAILABLE'),
      done({ url: 'https://service.test/sign' }),
    ];
    expect(await sign()).toEqual({ url: 'https://service.test/sign' });
    expect(waits).toEqual([2000, 250]);
  });

  it('gives up after its attempts, or if Retry-After is too long', async () => {
    answers = [];
    await expect(client({ retries: 2 }).get(CUSTOMERS)).rejects.toMatchObject({ status: 500 });
    expect(requests).toHaveLength(3);
    answers = [refused(429, 'E_RATE_LIMITED', { 'retry-after': '3600' })];
    await expect(client().get(CUSTOMERS)).rejects.toMatchObject({ retryAfterMs: 3_600_000 });
    expect(requests).toHaveLength(4);
  });

  it('does not retry rejected calls and does not follow redirects', async () => {
    answers = [refused(404, 'E_NOT_FOUND')];
    await expect(client().get(CUSTOMERS)).rejects.toMatchObject({ code: 'E_NOT_FOUND' });
    answers = [new Response(null, { status: 302, headers: { location: 'https://elsewhere.test' } })];
    await expect(client().get(CUSTOMERS)).rejects.toMatchObject({ name: 'NoAnswerError', status: 302 });
    expect(requests.map(({ redirect }) => redirect)).toEqual(['manual', 'manual']);
  });

  it('ends when its signal aborts', async () => {
    const controller = new AbortController();
    answers = [refused(503, 'E_UNAVAILABLE')];
    controller.abort(new Error('enough'));
    await expect(client().get(CUSTOMERS, { signal: controller.signal })).rejects.toThrow('enough');
  });

  describe('given a malformed part', () => {
    const create = (options: { body?: object; idempotencyKey?: string }) =>
      client().post(CUSTOMERS, { body: FOUNDER, ...options } as { body: typeof FOUNDER });

    it.each([
      ['baseUrl', { baseUrl: '' }],
      ['baseUrl', { baseUrl: 'localhost:3000' }],
      ['baseUrl', { baseUrl: 'service.example' }],
      ['apiKey', { apiKey: '' }],
      ['apiKey', { apiKey: 'dk_test_…' }],
    ])('is not created, and names %s: %o', (part, options) => {
      expect(() => client(options)).toThrow(TypeError);
      expect(() => client(options)).toThrow(new RegExp(`^${part} must `));
    });

    it.each([
      ['idempotencyKey', { idempotencyKey: 'signup-łukasz@founders.example' }],
      ['idempotencyKey', { idempotencyKey: 'signup-ζωή@founders.example' }],
      ['idempotencyKey', { idempotencyKey: '' }],
      ['idempotencyKey', { idempotencyKey: 'k'.repeat(256) }],
      ['body', { body: { ...FOUNDER, metadata: { size: 1n } } }],
    ])('throws a TypeError that names %s, without an attempt: %o', async (part, options) => {
      const thrown = create(options);
      await expect(thrown).rejects.toThrow(TypeError);
      await expect(thrown).rejects.toThrow(new RegExp(`^${part} `));
      expect([requests, waits]).toEqual([[], []]);
    });

    it('throws a TypeError for a query that cannot be in a URL, without an attempt', async () => {
      const thrown = client().get(CUSTOMERS, { query: { q: '\ud83d' } });
      await expect(thrown).rejects.toThrow(TypeError);
      await expect(thrown).rejects.toThrow('GET /v1/partner/customers cannot be sent: URI malformed');
      expect([requests, waits]).toEqual([[], []]);
    });
  });

  it('sends the same body with every attempt, even if the caller changes it meanwhile', async () => {
    const body = { ...FOUNDER };
    answers = [refused(503, 'E_UNAVAILABLE'), done({})];
    const created = client().post(CUSTOMERS, { body });
    body.firstName = 'Grace';
    await created;
    expect(await Promise.all(requests.map((request) => request.json()))).toEqual([FOUNDER, FOUNDER]);
    expect(requests[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('has typed parameters for each path, and sends nothing before a list is read', async () => {
    answers = [done({}), done({}), done({})];
    const partner = client();
    // @ts-expect-error a body is required
    await partner.post(CUSTOMERS);
    // @ts-expect-error no such path
    await partner.get('/v1/partner/nothing');
    // @ts-expect-error the path has an id
    await partner.get('/v1/partner/companies/{companyId}');
    // @ts-expect-error not a list
    partner.each('/v1/partner/references/states');
    expect(requests).toHaveLength(3);
  });

  it('reads lists page by page, on demand', async () => {
    const page = (content: number[], nextCursor: string | null) => done({ content, nextCursor });
    answers = [page([1, 2], 'next'), page([3], null)];
    const all: unknown[] = [];
    for await (const entry of client().each(CUSTOMERS, { query: { q: 'ada' } })) all.push(entry);
    expect(all).toEqual([1, 2, 3]);
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      '?size=100&q=ada',
      '?size=100&q=ada&cursor=next',
    ]);
    answers = [page([1, 2], 'next')];
    for await (const entry of client().each(CUSTOMERS)) {
      expect(entry).toBe(1);
      break;
    }
    expect(requests).toHaveLength(3);
  });
});
