import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { call } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { sharedService } from '../support/shared-service.js';

const MEMBERS = 40;
const CALLS = 50;

const service = sharedService();

/** Different Chinese characters, because each takes a while to write. */
const chinese = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((from + index * 7) % 6000)),
  ).join('');

const memberOf = (index: number) => ({
  legalFirstName: chinese(index * 31, 20),
  legalLastName: chinese(index * 17, 20),
  isNaturalPerson: true,
  ownershipPercent: 100 / MEMBERS,
  address: {
    line1: chinese(index * 13, 40),
    city: chinese(index * 11, 20),
    state: chinese(index, 5),
    postalCode: '100000',
    country: 'CHN',
  },
});

const created = async (path: string, body: object): Promise<Record<string, string>> => {
  const headers = { 'idempotency-key': randomUUID() };
  return (await call(service, 'POST', path, { body, headers })).payload as Record<string, string>;
};

it('other requests are served while long documents are written', async () => {
  const { serviceCustomerId = '' } = await created('/v1/partner/customers', customerRequest());
  const members = Array.from({ length: MEMBERS }, (_, index) => memberOf(index));
  const { serviceCompanyId = '' } = await created(
    '/v1/partner/companies',
    llcRequest(serviceCustomerId, { members }),
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
