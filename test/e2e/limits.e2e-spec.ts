import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/partner-calls.js';
import { customerRequest } from '../support/requests.js';
import { API_KEY } from '../support/service.js';
import { sharedService } from '../support/shared-service.js';
import { newPartner } from '../support/operator-calls.js';

const CUSTOMERS = '/v1/partner/customers';
const PER_SECOND = 1;
const REFUSALS = 3;

describe('the limits of a caller', () => {
  const service = sharedService({
    RATE_LIMIT_PER_SECOND: String(PER_SECOND),
    AUTH_FAILURE_LIMIT_PER_MINUTE: String(REFUSALS),
  });
  let otherKey: string;

  beforeAll(async () => {
    otherKey = (await newPartner(service.dataDir)).apiKey;
  });

  /** More calls than the limits allow, also on a machine that takes half a minute for them. */
  const MANY = 2 * PER_SECOND + 30;
  const burst = (count: number, key: string) =>
    Promise.all(Array.from({ length: count }, () => call(service, 'GET', CUSTOMERS, { key })));

  it('allow a burst of twice the rate, report the remaining calls, then Retry-After', async () => {
    const answers = await burst(MANY, API_KEY);
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2 * PER_SECOND);
    for (const { error, headers } of limited) {
      expect(error?.code).toBe('E_RATE_LIMITED');
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/);
    }
    for (const { headers } of answers) expect(headers.get('ratelimit-policy')).toBe('"key";q=2;w=2');
  });

  it('apply before the request is read, and store nothing', async () => {
    const posts = Array.from({ length: MANY }, () =>
      call(service, 'POST', CUSTOMERS, { body: '{', headers: { 'idempotency-key': '' } }),
    );
    const codes = (await Promise.all(posts)).map(({ error }) => error?.code);
    expect(codes).toContain('E_RATE_LIMITED');
    expect(codes).not.toContain('E_MALFORMED_JSON');
  });

  it('are per key, and do not apply to health checks', async () => {
    await burst(MANY, API_KEY);
    expect((await call(service, 'GET', CUSTOMERS, { key: otherKey })).status).toBe(200);
    for (let count = 0; count < 20; count++) expect((await service.fetch('/health/live')).status).toBe(200);
  });

  it('stop guessed keys from an address, but not valid keys', async () => {
    const guesses = await burst(REFUSALS + 4, `${API_KEY}x`);
    const codes = guesses.map(({ status, error }) => `${status} ${error?.code ?? ''}`).sort();
    expect(codes.slice(0, REFUSALS)).toEqual(Array(REFUSALS).fill('401 E_AUTH_INVALID'));
    expect(codes.at(-1)).toBe('429 E_RATE_LIMITED');
    const body = customerRequest();
    const right = await call(service, 'POST', CUSTOMERS, { body, key: otherKey });
    expect([200, 429]).toContain(right.status);
    expect(right.error?.code ?? 'E_RATE_LIMITED').toBe('E_RATE_LIMITED');
    const last = guesses.find(({ status }) => status === 429);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });
});
