import { call } from '../support/partner-calls.js';
import { sharedService } from '../support/shared-service.js';

const CUSTOMERS = '/v1/partner/customers';
const PER_SECOND = 1;

describe('the limits of a caller', () => {
  const service = sharedService({ RATE_LIMIT_PER_SECOND: String(PER_SECOND) });

  /** More calls than the limits allow, also on a machine that takes half a minute for them. */
  const MANY = 2 * PER_SECOND + 30;

  it('apply before the request is read, and store nothing', async () => {
    const posts = Array.from({ length: MANY }, () =>
      call(service, 'POST', CUSTOMERS, { body: '{', headers: { 'idempotency-key': '' } }),
    );
    const codes = (await Promise.all(posts)).map(({ error }) => error?.code);
    expect(codes).toContain('E_RATE_LIMITED');
    expect(codes).not.toContain('E_MALFORMED_JSON');
  });
});
