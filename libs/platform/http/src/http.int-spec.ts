import { connect } from 'node:net';
import { type EventEmitter, once } from 'node:events';
import { TestApp } from './testing/test-app.js';
import { thingApp } from './testing/thing.js';

interface Envelope {
  readonly payload: unknown;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly requestId: string;
    readonly docUrl: string;
    readonly fields?: Readonly<Record<string, { readonly code: string }>>;
  } | null;
}

const PUBLIC_URL = 'http://api.example.com';
const JSON_TYPE = { 'content-type': 'application/json' };

describe('the HTTP API', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start({
      ...thingApp,
      env: { RATE_LIMIT_PER_SECOND: '0', AUTH_FAILURE_LIMIT_PER_MINUTE: '0', PUBLIC_URL },
    });
  });
  afterAll(() => app.stop());

  const call = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const answer = await app.fetch(path, { method, headers, ...(body !== undefined && { body }) });
    return { answer, status: answer.status, ...((await answer.json()) as Envelope) };
  };
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    call('POST', path, { authorization: 'key-a', ...JSON_TYPE, ...headers }, body);
  const fieldsOf = async (body: object): Promise<Record<string, string>> => {
    const { error } = await post('/v1/things/echo', JSON.stringify(body));
    return Object.fromEntries(Object.entries(error?.fields ?? {}).map(([path, { code }]) => [path, code]));
  };

  it('prevents browsers from guessing the type of a response', async () => {
    for (const path of ['/v1/things/7', '/nothing', '/v1/nothing'])
      expect((await app.fetch(path)).headers.get('x-content-type-options')).toBe('nosniff');
    expect((await app.fetch('/nothing')).headers.get('strict-transport-security')).toBeNull();
    const socket = connect(app.port, '127.0.0.1').end('no HTTP\r\n\r\n');
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    expect(String(chunk)).toContain('x-content-type-options: nosniff');
  });

  it('lets a process end while an unused connection is open', async () => {
    const other = await TestApp.start(thingApp);
    const accepted = once(other.app.getHttpServer() as EventEmitter, 'connection');
    const socket = connect(other.port, '127.0.0.1').on('error', () => undefined);
    const closed = once(socket, 'close');
    await accepted;
    await other.stop();
    await closed;
  });

  it('keeps HTTPS callers on HTTPS', async () => {
    const secure = await TestApp.start({ ...thingApp, env: { PUBLIC_URL: 'https://api.example' } });
    const { headers } = await secure.fetch('/nothing');
    await secure.stop();
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  it.each([
    ['the same key twice', ['key-a', 'key-a'], 401],
    ['two different keys', ['key-a', 'key-b'], 401],
    ['one key', ['key-a'], 200],
  ])('handles %s in Authorization headers', async (_, keys, status) => {
    const socket = connect(app.port, '127.0.0.1');
    const sent = keys.map((key) => `authorization: ${key}\r\n`).join('');
    socket.write(`GET /v1/things/7 HTTP/1.1\r\nhost: x\r\n${sent}\r\n`);
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(String(chunk)).toContain(`HTTP/1.1 ${status} `);
    if (status === 401) expect(String(chunk)).toContain('E_AUTH_INVALID');
  });

  it('accepts a hundred properties per object and rejects more', async () => {
    const bodyOf = (count: number): string =>
      JSON.stringify(
        Object.fromEntries([['name', 'a'], ...Array.from({ length: count - 1 }, (_, i) => [`p${i}`, i])]),
      );
    expect((await post('/v1/things/echo', bodyOf(100))).status).toBe(200);
    const { status, error } = await post('/v1/things/echo', bodyOf(101));
    expect([status, error?.code]).toEqual([400, 'E_REQUEST_BODY_INVALID']);
  });

  describe('order of checks', () => {
    const steps: [string, string, string, Record<string, string>, string | undefined, number, string][] = [
      ['unknown route', 'POST', '/v1/nothing', {}, '{', 404, 'E_NOT_FOUND'],
      ['method', 'PUT', '/v1/things/x', {}, '{', 405, 'E_METHOD_NOT_ALLOWED'],
      ['no key', 'POST', '/v1/things', { authorization: '' }, '{', 401, 'E_AUTH_MISSING'],
      ['bad key', 'POST', '/v1/things', { authorization: 'Bearer key-a' }, '{', 401, 'E_AUTH_INVALID'],
      ['suspended', 'POST', '/v1/things', { authorization: 'suspended' }, '{', 403, 'E_TENANT_SUSPENDED'],
      ['no idempotency key', 'POST', '/v1/things', {}, '{', 400, 'E_IDEMPOTENCY_KEY_REQUIRED'],
      [
        'long one',
        'POST',
        '/v1/things',
        { 'idempotency-key': 'k'.repeat(256) },
        '{',
        400,
        'E_IDEMPOTENCY_KEY_TOO_LONG',
      ],
      [
        'media type',
        'POST',
        '/v1/things',
        { 'idempotency-key': 'k', 'content-type': 'text/plain' },
        '{',
        415,
        'E_UNSUPPORTED_MEDIA_TYPE',
      ],
      [
        'encoding',
        'POST',
        '/v1/things/echo',
        { ...JSON_TYPE, 'content-encoding': 'gzip' },
        '{',
        415,
        'E_UNSUPPORTED_MEDIA_TYPE',
      ],
      ['JSON', 'POST', '/v1/things/echo', JSON_TYPE, '{', 400, 'E_MALFORMED_JSON'],
      ['not an object', 'POST', '/v1/things/echo', JSON_TYPE, '[]', 400, 'E_REQUEST_BODY_INVALID'],
      ['no body', 'POST', '/v1/things/echo', {}, undefined, 400, 'E_REQUEST_BODY_INVALID'],
      [
        'empty body with a media type',
        'POST',
        '/v1/things/echo',
        JSON_TYPE,
        undefined,
        400,
        'E_REQUEST_BODY_INVALID',
      ],
      ['validation', 'POST', '/v1/things/echo', JSON_TYPE, '{}', 400, 'E_VALIDATION_FAILED'],
      ['a server error', 'GET', '/v1/things/fault', {}, undefined, 500, 'E_INTERNAL'],
    ];
    it.each(steps)('%s', async (_, method, path, headers, body, status, code) => {
      const { answer, error, payload } = await call(
        method,
        path,
        { authorization: 'key-a', ...headers },
        body,
      );
      expect([answer.status, error?.code, payload]).toEqual([status, code, null]);
      expect(error?.requestId).toBe(answer.headers.get('x-request-id'));
      expect(error?.docUrl).toBe(`${PUBLIC_URL}/docs/errors#${code}`);
      expect(error?.message).not.toContain('secret');
      const challenge = status === 401 ? 'ApiKey realm="partner-formation-service"' : null;
      expect(answer.headers.get('www-authenticate')).toBe(challenge);
    });
  });

  it('wraps responses in an envelope, without headers that reveal the framework', async () => {
    const { answer, payload, error } = await call('GET', '/v1/things/7', { authorization: 'key-b' });
    expect({ payload, error }).toEqual({ payload: { id: '7', tenantId: 'tenant-of-key-b' }, error: null });
    expect(answer.headers.get('x-powered-by')).toBeNull();
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it.each([
    ['gzip', 'gzip'],
    ['br, gzip', 'br'],
    ['identity', null],
    ['', null],
  ])('compresses large responses for callers that accept %j', async (accepted, encoding) => {
    const read = (size: number) =>
      app.fetch(`/v1/things/${'7'.repeat(size)}`, {
        headers: { authorization: 'key-a', 'accept-encoding': accepted },
      });
    const large = await read(2_000);
    expect(large.headers.get('content-encoding')).toBe(encoding);
    expect(large.headers.get('vary')).toBe('Accept-Encoding');
    expect(await large.json()).toMatchObject({ payload: { id: '7'.repeat(2_000) } });
    const small = await read(20);
    expect([small.headers.get('content-encoding'), small.headers.get('transfer-encoding')]).toEqual([
      null,
      null,
    ]);
    expect(small.headers.get('content-length')).toBe(String((await small.text()).length));
  });

  it('lets a suspended tenant read, even with a POST that writes nothing', async () => {
    const headers = { authorization: 'suspended', 'content-type': 'application/json' };
    expect((await call('GET', '/v1/things/7', headers)).status).toBe(200);
    expect((await call('POST', '/v1/things/echo', headers, '{"name":"a"}')).status).toBe(200);
  });

  it('lists the methods of a path in Allow', async () => {
    const { answer } = await call('DELETE', '/v1/things', {});
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
    expect((await call('OPTIONS', '/v1/things', {})).status).toBe(405);
  });

  it('answers HEAD like GET without a body', async () => {
    const answer = await app.fetch('/v1/things/7', { method: 'HEAD', headers: { authorization: 'key-a' } });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  it('accepts a trailing slash and distinguishes upper case', async () => {
    expect((await call('GET', '/v1/things/7/', { authorization: 'key-a' })).status).toBe(200);
    expect((await call('GET', '/V1/things/7', { authorization: 'key-a' })).error?.code).toBe('E_NOT_FOUND');
  });

  it('returns 404 for a path that cannot be decoded', async () => {
    expect((await call('GET', '/v1/things/%ZZ', { authorization: 'key-a' })).error?.code).toBe('E_NOT_FOUND');
  });

  it('accepts a POST without a body if the route needs none', async () => {
    const { status, payload } = await call('POST', '/v1/playground/poke', { authorization: 'key-a' });
    expect([status, payload]).toEqual([200, { poked: true }]);
  });

  it.each([
    ['mine-1 !~', 'mine-1 !~'],
    ['x'.repeat(200), 'x'.repeat(200)],
  ])('echoes the request id %j', async (sent, echoed) => {
    const { answer } = await call('GET', '/v1/things/7', { authorization: 'key-a', 'x-request-id': sent });
    expect(answer.headers.get('x-request-id')).toBe(echoed);
  });

  it.each([['x'.repeat(201)], ['caf\u00e9'], ['a\tb']])('replaces the request id %j', async (sent) => {
    const { answer } = await call('GET', '/v1/things/7', { authorization: 'key-a', 'x-request-id': sent });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9A-Za-z]{27}$/);
  });

  describe('bodies', () => {
    it('are accepted up to 256 KiB', async () => {
      const body = (size: number) => `{"name":"a","filler":"${'x'.repeat(size - 24)}"}`;
      expect((await post('/v1/things/echo', body(256 * 1024))).status).toBe(200);
      expect((await post('/v1/things/echo', body(256 * 1024 + 1))).error?.code).toBe('E_REQUEST_TOO_LARGE');
    });

    it('may begin with a byte order mark', async () => {
      expect((await post('/v1/things/echo', '\uFEFF{"name":"a"}')).payload).toEqual({ name: 'a' });
      expect((await post('/v1/things/echo', '\uFEFF')).error?.code).toBe('E_MALFORMED_JSON');
    });

    it('may be merge patches in a PATCH', async () => {
      const send = (method: string, path: string) =>
        call(
          method,
          path,
          { authorization: 'key-a', 'content-type': 'application/merge-patch+json' },
          '{"name":"b"}',
        );
      expect((await send('PATCH', '/v1/things/7')).payload).toEqual({ name: 'b' });
      expect((await send('POST', '/v1/things/echo')).error?.code).toBe('E_UNSUPPORTED_MEDIA_TYPE');
    });

    it('name the largest number', async () => {
      const { error } = await post('/v1/things/echo', '{"name":"a","shares":10000000000000000}');
      expect(error?.fields?.['shares']).toEqual({
        code: 'E_INVALID',
        message: `must be a whole number from 1 to ${Number.MAX_SAFE_INTEGER}`,
      });
    });

    it('are measured if their length is not announced', async () => {
      const chunk = new TextEncoder().encode('x'.repeat(65_536));
      const stream = new ReadableStream({
        start(controller) {
          for (let index = 0; index < 8; index++) controller.enqueue(chunk);
          controller.close();
        },
      });
      const headers = { authorization: 'key-a', ...JSON_TYPE };
      const init = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit;
      expect((await app.fetch('/v1/things/echo', init)).status).toBe(413);
    });

    const nested = (levels: number) => `${'{"a":'.repeat(levels - 1)}{"name":"a"}${'}'.repeat(levels - 1)}`;
    it.each([
      ['33 levels', nested(33), 'E_REQUEST_BODY_INVALID'],
      ['32 levels', nested(32), 'E_VALIDATION_FAILED'],
      ['100,000 levels', '['.repeat(100_000), 'E_MALFORMED_JSON'],
      ['201 entries', `{"a":[${'1,'.repeat(200)}1]}`, 'E_REQUEST_BODY_INVALID'],
      ['half a surrogate pair', '{"name":"\\ud800"}', 'E_MALFORMED_JSON'],
      ['an infinite number', '{"shares":1e999}', 'E_MALFORMED_JSON'],
    ])('are rejected if they contain %s', async (_, body, code) => {
      expect((await post('/v1/things/echo', body)).error?.code).toBe(code);
    });

    it('name a field whose list is too long, but no name that only the caller knows', async () => {
      const many = Array.from({ length: 201 }, () => 1);
      expect(await fieldsOf({ members: many })).toEqual({ members: 'E_INVALID' });
      expect(await fieldsOf({ members: [{ address: many }] })).toEqual({ 'members[0].address': 'E_INVALID' });
      expect(await fieldsOf({ planted: many })).toEqual({});
      expect(await fieldsOf({ members: [{ planted: many }] })).toEqual({});
    });

    it('keep their prototype, drop unknown fields and use the last of equal names', async () => {
      const hostile = `{"name":"x","name":"y","__proto__":{"entityType":"LLC"},"more":{"constructor":"x","then":1},
        "constructor":{"prototype":{"polluted":true}},"toString":"z","hasOwnProperty":1}`;
      const { payload } = await post('/v1/things/echo', hostile);
      expect(payload).toEqual({ name: 'y' });
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    });
  });

  describe('fields', () => {
    const member = { name: 'Ada', address: { line1: 'x', country: 'GBR' }, ownershipPercent: 100 };

    it('are reported with their own paths and codes', async () => {
      const bad = { ...member, address: { line1: ' ', country: 'gb' }, ssn: '000-12-3456' };
      expect(
        await fieldsOf({ state: 'ZZ', email: 'x', entityType: 'llc', shares: 1.5, members: [member, bad] }),
      ).toEqual({
        name: 'E_CUSTOMER_ID_REQUIRED',
        state: 'E_STATE_INVALID',
        email: 'E_INVALID',
        entityType: 'E_INVALID',
        shares: 'E_INVALID',
        'members[1].address.line1': 'E_INVALID',
        'members[1].address.country': 'E_COUNTRY_INVALID',
        'members[1].ssn': 'E_SSN_INVALID',
      });
    });

    it.each([
      [{ members: member }, { members: 'E_INVALID' }],
      [{ members: [[member]] }, { members: 'E_INVALID' }],
      [{ members: [null] }, { members: 'E_INVALID' }],
      [{ members: [] }, { members: 'E_INVALID' }],
      [{ members: [{ ...member, address: [member.address] }] }, { 'members[0].address': 'E_INVALID' }],
      [{ members: [{ ...member, address: null }] }, { 'members[0].address': 'E_REQUIRED' }],
      [{ members: [{ ...member, ownershipPercent: 60 }] }, { members: 'E_OWNERSHIP_INVALID' }],
      [{ members: [{ ...member, ownershipPercent: '60' }] }, { 'members[0].ownershipPercent': 'E_INVALID' }],
      [{ name: { length: 3 } }, { name: 'E_INVALID' }],
      [{ name: 'a\u0000b' }, { name: 'E_CHARACTER_UNSUPPORTED' }],
    ])('are validated: %j', async (body, codes) => {
      expect(await fieldsOf({ name: 'a', ...body })).toEqual(codes);
    });

    it('are trimmed to one line, and an empty optional field counts as absent', async () => {
      const echo = async (body: object) =>
        (await post('/v1/things/echo', JSON.stringify(body))).payload as Record<string, unknown>;
      const sent = { name: ' Ada \t King\u00a0 Noel\n', email: ' ada@a.example ' };
      expect(await echo({ ...sent, description: `${'x'.repeat(50)}  ` })).toEqual({
        name: 'Ada King Noel',
        email: 'ada@a.example',
        description: 'x'.repeat(50),
      });
      for (const empty of ['', ' \t'])
        expect(await echo({ name: 'a', description: empty })).toEqual({ name: 'a' });
      expect(await echo({ name: 'a', state: '', email: '', entityType: '' })).toEqual({ name: 'a' });
      expect(await fieldsOf({ name: 'a\nb' })).toEqual({ name: 'E_CHARACTER_UNSUPPORTED' });
      expect(await fieldsOf({ name: ' ', shares: '' })).toEqual({ name: 'E_INVALID', shares: 'E_INVALID' });
    });

    it('put E_DESCRIPTION_INVALID at the top if only a long description fails', async () => {
      const description = 'x'.repeat(51);
      const alone = await post('/v1/things/echo', JSON.stringify({ name: 'a', description }));
      const why = {
        code: 'E_DESCRIPTION_INVALID',
        message: 'description is too long, at most 50 characters',
      };
      expect(alone.error).toEqual({
        ...why,
        requestId: alone.error?.requestId,
        docUrl: `${PUBLIC_URL}/docs/errors#${why.code}`,
        fields: { description: why },
      });
      const both = await post('/v1/things/echo', JSON.stringify({ description }));
      expect(both.error?.code).toBe('E_VALIDATION_FAILED');
      const astral = await post(
        '/v1/things/echo',
        JSON.stringify({ name: 'a', description: '😀'.repeat(50) }),
      );
      expect(astral.status).toBe(200);
    });

    it('never repeat a value in an error', async () => {
      const answer = await app.fetch('/v1/things/echo', {
        method: 'POST',
        headers: { authorization: 'key-a', ...JSON_TYPE },
        body: JSON.stringify({
          name: 'hunter2'.repeat(9),
          email: 'hunter2',
          state: 'hunter2',
          shares: 'hunter2',
        }),
      });
      expect(await answer.text()).not.toContain('hunter2');
    });
  });

  it.each([
    ['', 200, { size: 20, filters: '{}', open: null }],
    ['?page=3&size=100&open=true', 200, { page: 3, size: 100, filters: '{"open":true}', open: true }],
    ['?cursor=abc', 200, { size: 20, cursor: 'abc', filters: '{}', open: null }],
    ['?cursor=abc&page=0', 400, null],
    ...['?open=true&name=b', '?name=b&open=true'].map((query): [string, number, object] => [
      query,
      200,
      { size: 20, filters: '{"name":"b","open":true}', open: true },
    ]),
    ['?page=-1', 400, null],
    ['?size=0', 400, null],
    ['?size=101', 400, null],
    ['?page=1&page=2', 400, null],
    ['?page=1e1', 400, null],
    ['?page[a]=1', 400, null],
    ['?cursor=', 400, null],
    ['?name=', 200, { size: 20, filters: '{}', open: null }],
  ])('reads the query %j', async (query, status, payload) => {
    const answer = await call('GET', `/v1/things${query}`, { authorization: 'key-a' });
    expect([answer.status, answer.payload]).toEqual([status, payload]);
  });

  it.each([
    ['/v1/things?size=5&unknown=1&__proto__=2', ['unknown', '__proto__']],
    ['/v1/things?metadata=x', ['metadata']],
    ['/v1/things?metadata[plan=x', ['metadata[plan']],
    ['/v1/things/7?size=5', ['size']],
    ['/v1/things?=x', ['']],
  ])('names the unknown parameters of %s', async (path, names) => {
    const { status, error } = await call('GET', path, { authorization: 'key-a' });
    expect([status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([
      400,
      'E_VALIDATION_FAILED',
      names,
    ]);
    const { error: first } = await call('GET', path, {});
    expect(first?.code).toBe('E_AUTH_MISSING');
  });

  it('rejects unknown parameters of writes', async () => {
    const { status, error } = await post('/v1/things/echo?dry=1', JSON.stringify({ name: 'a' }));
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['dry']]);
  });

  it('rejects properties of a PATCH that the resource has but that cannot be changed', async () => {
    const patch = (body: object) =>
      call('PATCH', '/v1/things/7', { authorization: 'key-a', ...JSON_TYPE }, JSON.stringify(body));
    expect((await patch({ name: 'a', other: 1 })).payload).toEqual({ name: 'a' });
    const message = 'cannot be changed';
    const { status, error } = await patch({ name: 'a', id: '7', createdAt: null });
    expect([status, error?.fields]).toEqual([
      400,
      { id: { code: 'E_INVALID', message }, createdAt: { code: 'E_INVALID', message } },
    ]);
  });

  it.each([
    ['GET /v1/things HTTP/1.1\r\nhost: a\r\nbig: ' + 'x'.repeat(20_000) + '\r\n\r\n', '431'],
    [`GET /v1/things?name=${'x'.repeat(17_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, '431'],
    ['NOT HTTP\r\n\r\n', '400'],
    ['GET /v1/things HTTP/1.1\r\nhost: a\r\nHOST: a\r\nconnection: close\r\n\r\n', '400'],
    ['GET /v1/things HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n', '400'],
  ])('responds in the envelope to bytes that are not a valid request', async (bytes, status) => {
    const socket = connect(app.port, '127.0.0.1');
    socket.write(bytes);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(socket, 'close');
    const text = Buffer.concat(chunks).toString();
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(text).toContain('"payload":null');
    expect(text).toContain(`"docUrl":"${PUBLIC_URL}/docs/errors#E_`);
  });
});
