import { describe, expect, it } from 'vitest';
import { call, type Call, codesOf } from '../support/partner-calls.js';
import { customerRequest } from '../support/requests.js';
import { API_KEY } from '../support/service.js';
import { sharedService } from '../support/shared-service.js';

const CUSTOMERS = '/v1/partner/customers';
const NOBODY = '2abcdefghijklmnopqrstuvwxyz';
const text = { 'content-type': 'text/plain' };
const lists = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

describe('a request that fails', () => {
  const service = sharedService();

  const post = (request: Call) => call(service, 'POST', CUSTOMERS, request);

  it.each<[string, Call, number, string]>([
    ['no key', { key: null, body: '{', headers: { ...text, 'idempotency-key': '' } }, 401, 'E_AUTH_MISSING'],
    ['a wrong key', { key: `${API_KEY}0`, body: '{' }, 401, 'E_AUTH_INVALID'],
    ['a bearer key', { key: `Bearer ${API_KEY}` }, 401, 'E_AUTH_INVALID'],
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
    ['no body', {}, 400, 'E_REQUEST_BODY_INVALID'],
    ['no object', { body: '[]' }, 400, 'E_REQUEST_BODY_INVALID'],
    ['malformed JSON', { body: '{"email":' }, 400, 'E_MALFORMED_JSON'],
    ['half a character', { body: '{"email":"\\ud800"}' }, 400, 'E_MALFORMED_JSON'],
    ['33 levels', { body: lists(33) }, 400, 'E_REQUEST_BODY_INVALID'],
    ['32 levels', { body: lists(32) }, 400, 'E_VALIDATION_FAILED'],
    ['201 entries', { body: { a: Array(201).fill(1) } }, 400, 'E_REQUEST_BODY_INVALID'],
    ['200 entries', { body: { a: Array(200).fill(1) } }, 400, 'E_VALIDATION_FAILED'],
    ['257 KiB', { body: { a: 'x'.repeat(257 * 1024) } }, 413, 'E_REQUEST_TOO_LARGE'],
    ['a prototype', { body: '{"__proto__":{"email":"a@b.example"}}' }, 400, 'E_VALIDATION_FAILED'],
  ])('is rejected in order: %s', async (_, request, status, code) => {
    const answer = await post(request);
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
    expect(answer.payload).toBeNull();
    expect(answer.error?.requestId).toBe(answer.headers.get('x-request-id'));
    expect(answer.error?.docUrl).toBe(`http://localhost:${new URL(service.url).port}/docs/errors#${code}`);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it.each([
    ['DELETE', CUSTOMERS, 'GET, HEAD, POST'],
    ['PUT', `/v1/partner/companies/${NOBODY}`, 'GET, HEAD, PATCH'],
  ])('lists the allowed methods: %s %s', async (method, path, allowed) => {
    const answer = await call(service, method, path, { key: null });
    expect([answer.status, answer.error?.code]).toEqual([405, 'E_METHOD_NOT_ALLOWED']);
    expect(answer.headers.get('allow')).toBe(allowed);
  });

  it.each(['/v1/partner/nothing', '/V1/partner/customers', `${CUSTOMERS}/%E0%A4%A`, '/v1'])(
    'is not found before the key is checked: %s',
    async (path) => {
      const answer = await call(service, 'GET', path, { key: null });
      expect([answer.status, answer.error?.code]).toEqual([404, 'E_NOT_FOUND']);
    },
  );

  it.each([
    (id: string) => `${CUSTOMERS}/${id}`,
    (id: string) => `/v1/partner/companies/${id}`,
    (id: string) => `/v1/partner/companies/${id}/documents`,
    (id: string) => `/v1/partner/webhook-deliveries/${id}`,
  ])('is E_NOT_FOUND for unknown and for malformed ids: %s', async (path) => {
    const unknown = await call(service, 'GET', path(NOBODY));
    expect([unknown.status, unknown.error?.code]).toEqual([404, 'E_NOT_FOUND']);
    for (const id of ['x', 'x'.repeat(500), '..%2f..', "' OR 1=1 --", '%00']) {
      const answer = await call(service, 'GET', path(id));
      expect(answer.error).toEqual({ ...unknown.error, requestId: answer.error?.requestId });
    }
  });

  it.each([
    ['a', true],
    ['two words', true],
    ['x'.repeat(200), true],
    ['x'.repeat(201), false],
    ['\u00fc', false],
  ])('echoes the request id %s: %s', async (requestId, echoed) => {
    const { headers } = await call(service, 'GET', CUSTOMERS, { headers: { 'x-request-id': requestId } });
    expect(headers.get('x-request-id') === requestId).toBe(echoed);
    if (!echoed) expect(headers.get('x-request-id')).toMatch(/^[0-9A-Za-z]{27}$/);
  });

  it('names the field of a rejected webhook address', async () => {
    const endpoint = { url: 'https://10.0.0.1/in', enabled: true };
    const answer = await call(service, 'PUT', '/v1/partner/webhook-endpoint', { body: endpoint });
    expect([answer.status, ...codesOf(answer)]).toEqual([
      400,
      'E_VALIDATION_FAILED',
      'url E_WEBHOOK_URL_REFUSED',
    ]);
  });

  it('does not echo the request', async () => {
    const planted = 'planted-value';
    const { text, ...answer } = await post({
      body: customerRequest({ email: planted, firstName: [planted], phoneNumber: planted, [planted]: 1 }),
    });
    expect(codesOf(answer as never)).toHaveLength(4);
    expect(text).not.toContain(planted);
  });
});
