import { call } from '../support/partner-calls.js';
import { sharedService } from '../support/shared-service.js';

const CUSTOMERS = '/v1/partner/customers';
const PER_SECOND = 1;

describe('the limits of a caller', () => {
  const service = sharedService({ RATE_LIMIT_PER_SECOND: String(PER_SECOND) });

  /** More calls than the limits allow, also on a machine that takes half a minute for them. */
  const MANY = 2 * PER_SECOND + 30;

  it('are shown to the caller as the policy that the headers name', async () => {
    const { headers, payload } = await call<object>(service, 'GET', '/v1/partner/me');
    expect(payload).toMatchObject({ rateLimit: { limit: 2 * PER_SECOND, windowSeconds: 2 } });
    expect(headers.get('ratelimit-policy')).toBe(`"key";q=${2 * PER_SECOND};w=2`);
  });

  it('apply before the request is read, and store nothing', async () => {
    const posts = Array.from({ length: MANY }, () =>
      call(service, 'POST', CUSTOMERS, { body: '{', headers: { 'idempotency-key': '' } }),
    );
    const codes = (await Promise.all(posts)).map(({ error }) => error?.code);
    expect(codes).toContain('E_RATE_LIMITED');
    expect(codes).not.toContain('E_MALFORMED_JSON');
  });
});
