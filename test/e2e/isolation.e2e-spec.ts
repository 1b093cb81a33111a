import { cli } from '../support/cli.js';
import { call, codesOf } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { commonService } from '../support/shared-service.js';
import { newPartner } from '../support/operator-calls.js';

describe('another tenant', () => {
  const service = commonService();
  let key: string;
  let email: string;
  let ids: { serviceCustomerId: string; serviceCompanyId: string };

  beforeAll(async () => {
    key = (await newPartner(service.dataDir)).apiKey;
    const body = customerRequest();
    ({ email } = body as { email: string });
    const customer = await call<typeof ids>(service, 'POST', '/v1/partner/customers', { body });
    const { serviceCustomerId } = customer.payload;
    const company = llcRequest(serviceCustomerId);
    ids = (await call<typeof ids>(service, 'POST', '/v1/partner/companies', { body: company })).payload;
  });

  it('lists none of its data', async () => {
    const query = `?customerId=${ids.serviceCustomerId}`;
    for (const list of ['customers', 'companies', `companies${query}`, 'events', 'webhook-deliveries']) {
      const { payload } = await call(service, 'GET', `/v1/partner/${list}`, { key });
      expect(payload).toMatchObject({ content: [], total: 0 });
    }
  });

  it('forms no company for its customers and uses none of their addresses', async () => {
    const company = { key, body: llcRequest(ids.serviceCustomerId) };
    expect(codesOf(await call(service, 'POST', '/v1/partner/companies', company))).toEqual([
      'E_CUSTOMER_NOT_FOUND',
    ]);
    for (const taken of [email, email.toUpperCase()]) {
      const answer = await call(service, 'POST', '/v1/partner/customers', {
        key,
        body: customerRequest({ email: taken }),
      });
      expect([answer.status, ...codesOf(answer)]).toEqual([409, 'E_EMAIL_IN_USE']);
      expect(answer.text).not.toContain(ids.serviceCustomerId);
    }
  });

  it('cannot use the address of a portal user, and neither can a customer', async () => {
    const again = ['partners', 'create', '--name', 'Third', '--email', 'DEV@other.example'];
    expect(await cli(service.dataDir, ...again)).toMatchObject({ code: 1, stdout: '' });
    const body = customerRequest({ email: 'dev@other.example' });
    expect(codesOf(await call(service, 'POST', '/v1/partner/customers', { body }))).toEqual([
      'E_EMAIL_IN_USE',
    ]);
  });
});
