import { randomUUID } from 'node:crypto';
import { call } from '../support/partner-calls.js';
import { customerRequest, llcRequest, manyMembers } from '../support/requests.js';
import { sharedService } from '../support/shared-service.js';

const CALLS = 20;

const service = sharedService();

const created = async (path: string, body: object): Promise<Record<string, string>> => {
  const headers = { 'idempotency-key': randomUUID() };
  return (await call(service, 'POST', path, { body, headers })).payload as Record<string, string>;
};

it('other requests are served while long documents are written', async () => {
  const { serviceCustomerId = '' } = await created('/v1/partner/customers', customerRequest());
  const { serviceCompanyId = '' } = await created(
    '/v1/partner/companies',
    llcRequest(serviceCustomerId, { members: manyMembers() }),
  );
  let filed = false;
  const filing = call(
    service,
    'POST',
    `/v1/partner/playground/companies/${serviceCompanyId}/formation/complete`,
  ).then(({ status }) => {
    filed = true;
    return status;
  });
  for (let count = 0; count < CALLS; count++) expect((await service.fetch('/health/live')).status).toBe(200);
  expect(filed).toBe(false);
  expect(await filing).toBe(200);
});
