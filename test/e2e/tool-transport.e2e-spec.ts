import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import * as modern from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Assistant } from '../support/assistant.js';
import { sharedIssuer } from '../support/shared-service.js';

const STATELESS = '2026-07-28';
const PAGE = 'https://assistant.example';
const JSON_TYPE = 'application/json';
const STREAM_TYPE = 'text/event-stream';

describe('the transport of the tools', () => {
  const { service, server } = sharedIssuer({ TOOLS_ALLOWED_ORIGINS: PAGE });
  let assistant: Assistant;
  let session: string;
  beforeAll(async () => {
    assistant = await Assistant.of(service.env, 'networks@founders.example');
    session = (await post(initialize)).headers.get('mcp-session-id') ?? '';
  });
  afterAll(() => assistant.close());

  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  };
  const bearer = () => ({ authorization: `Bearer ${assistant.accessToken}` });
  const both = `${JSON_TYPE}, ${STREAM_TYPE}`;
  const post = (body: object, more: Record<string, string> = {}, path = '/') => {
    const headers = { 'content-type': JSON_TYPE, accept: both, ...bearer(), ...more };
    return fetch(server.tools + path, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  /** A call that reports progress. */
  const submit = (id: number | string, meta: object = {}) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: {
      name: 'advance_company_onboarding',
      arguments: { action: 'submit' },
      _meta: { progressToken: 'p', ...meta },
    },
  });
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': STATELESS,
    'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const stateless = {
    'mcp-protocol-version': STATELESS,
    'mcp-method': 'tools/call',
    'mcp-name': 'advance_company_onboarding',
  };

  describe.each([
    ['a session', () => ({ 'mcp-session-id': session }), {}],
    [STATELESS, () => stateless, envelope],
  ])('of %s', (_, headers, meta) => {
    it.each([
      ['both forms', both, STREAM_TYPE],
      ['everything', '*/*', STREAM_TYPE],
      ['anything of a type', 'application/*;q=0.5', JSON_TYPE],
      ['JSON alone', JSON_TYPE, JSON_TYPE],
      ['event streams alone', STREAM_TYPE, STREAM_TYPE],
      ['no event streams', `${JSON_TYPE}, ${STREAM_TYPE};q=0`, JSON_TYPE],
    ])('serves a client that accepts %s', async (_name, accept, type) => {
      await assistant.call('start_new_company');
      const answer = await post(submit(7, meta), { ...headers(), accept });
      expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
      const body = await answer.text();
      expect(body).toContain('E_RESOURCE_CONFLICT');
      expect(body.includes('notifications/progress')).toBe(type === STREAM_TYPE);
    });

    it('serves a client without an Accept header', async () => {
      const body = JSON.stringify(submit('none', meta));
      const lines = [
        'POST / HTTP/1.1',
        `Host: ${new URL(server.tools).host}`,
        `Content-Type: ${JSON_TYPE}`,
        `Content-Length: ${body.length}`,
        ...Object.entries({ ...bearer(), ...headers() }).map(([name, value]) => `${name}: ${value}`),
        'Connection: close',
      ];
      expect(await raw(`${lines.join('\r\n')}\r\n\r\n${body}`)).toMatch(/^HTTP\/1\.1 200 /);
    });

    it('rejects a client that accepts neither form, with the id of the request', async () => {
      const answer = await post(submit(8, meta), { ...headers(), accept: 'text/html, image/*' });
      expect([answer.status, await answer.json()]).toMatchObject([406, { id: 8, error: { code: -32000 } }]);
    });
  });

  /** Sends bytes and returns the response, because fetch adds headers and knows no `OPTIONS *`. */
  async function raw(request: string, url = server.tools): Promise<string> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(request);
    return text(socket);
  }

  it.each([['/'], ['/mcp'], ['/mcp/']])('is the same at %s', async (path) => {
    const anonymous = await fetch(server.tools + path, { method: 'POST' });
    expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('resource_metadata='),
    ]);
    const begun = await post(initialize, {}, path);
    const own = { 'mcp-session-id': begun.headers.get('mcp-session-id') ?? '' };
    expect((await post({ jsonrpc: '2.0', id: 2, method: 'ping' }, own, path)).status).toBe(200);
    const send = (method: string, headers: Record<string, string>) =>
      fetch(server.tools + path, { method, headers: { ...bearer(), ...headers } });
    expect((await send('GET', { accept: STREAM_TYPE })).status).toBe(405);
    expect((await send('GET', { accept: 'text/html' })).status).toBe(200);
    expect((await send('PUT', {})).status).toBe(405);
    const preflight = { origin: PAGE, 'access-control-request-method': 'POST' };
    expect((await send('OPTIONS', preflight)).status).toBe(204);
    expect((await send('DELETE', own)).status).toBe(204);
    expect((await send('DELETE', own)).status).toBe(404);
  });

  it('has its metadata also at the path of /mcp (RFC 9728, section 3.1)', async () => {
    const address = `${server.tools}/.well-known/oauth-protected-resource`;
    const [root, mcp] = await Promise.all([address, `${address}/mcp`].map((one) => fetch(one)));
    expect(await mcp?.json()).toEqual(await root?.json());
    const preflight = { origin: 'https://any.example', 'access-control-request-method': 'GET' };
    const allowed = await fetch(`${address}/mcp`, { method: 'OPTIONS', headers: preflight });
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  });

  it('serves both generations of the SDK at /mcp, from the discovery on', async () => {
    const url = new URL(`${server.tools}/mcp`);
    const requestInit = { headers: bearer() };
    const name = { name: 'assistant', version: '1' };
    const pin = { versionNegotiation: { mode: { pin: STATELESS } } };
    const older = new Client(name);
    await older.connect(new StreamableHTTPClientTransport(url, { requestInit }));
    const newer = new modern.Client(name, pin);
    await newer.connect(new modern.StreamableHTTPClientTransport(url, { requestInit }));
    for (const client of [older, newer]) {
      expect((await client.listTools()).tools).toHaveLength(10);
      const params = { name: 'advance_company_onboarding', arguments: { action: 'x' } };
      expect(await client.callTool(params)).toMatchObject({
        isError: true,
        structuredContent: { error: { fields: { action: { code: 'E_INVALID' } } } },
      });
      await client.close();
    }
  });

  it.each(['rpc-1', 9])('repeats the id %j in errors of a session', async (id) => {
    const ping = { jsonrpc: '2.0', id, method: 'ping' };
    const missing = await post(ping);
    expect([missing.status, await missing.json()]).toMatchObject([400, { id, error: { code: -32600 } }]);
    const ended = await post(ping, { 'mcp-session-id': crypto.randomUUID() });
    expect([ended.status, await ended.json()]).toMatchObject([404, { id, error: { code: -32001 } }]);
    const many = await post({ ...ping, params: { of: Array.from({ length: 201 }, () => 1) } });
    expect([many.status, await many.json()]).toMatchObject([400, { id }]);
  });

  it('names the missing or different revision of a stateless request', async () => {
    const ping = { jsonrpc: '2.0', id: 3, method: 'tools/list' };
    const headers = { 'mcp-protocol-version': STATELESS, 'mcp-method': 'tools/list' };
    const bare = await post(ping, headers);
    expect([bare.status, await bare.json()]).toMatchObject([
      400,
      { id: 3, error: { message: expect.stringMatching(/_meta/) as unknown } },
    ]);
    const other = { ...envelope, 'io.modelcontextprotocol/protocolVersion': '2025-11-25' };
    const mixed = await post({ ...ping, params: { _meta: other } }, headers);
    expect([mixed.status, await mixed.json()]).toMatchObject([
      400,
      { id: 3, error: { message: expect.stringMatching(/version/i) as unknown } },
    ]);
  });

  it('answers OPTIONS * on every port without an error in the log', async () => {
    for (const url of [server.tools, server.url, service.url]) {
      const request = `OPTIONS * HTTP/1.1\r\nHost: ${new URL(url).host}\r\nConnection: close\r\n\r\n`;
      expect([url, await raw(request, url)]).toEqual([url, expect.stringMatching(/^HTTP\/1\.1 [24]\d\d /)]);
    }
    expect(service.log).not.toContain('"level":50');
    expect(service.log).not.toContain('the tool interface failed');
  });
});
