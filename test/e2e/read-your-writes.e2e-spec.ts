import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Partner } from '../support/partner.js';
import { llcRequest } from '../support/requests.js';
import { API_KEY, Service, temporaryFolder } from '../support/service.js';

interface Ids {
  readonly serviceCustomerId: string;
  readonly serviceCompanyId: string;
}

const COMPANIES = 1000;
const AT_ONCE = 8;

describe.each([
  ['in one process', ['standalone'] as const],
  ['with the projector in another process', ['partner-api', 'projector'] as const],
])('a read that follows a write, %s', (_, apps) => {
  const folder = temporaryFolder();
  const services: Service[] = [];

  beforeAll(async () => {
    for (const app of apps) services.push(await Service.start(folder.path, {}, app));
  });

  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()));
    folder.remove();
  });

  it(`sees it, ${COMPANIES} times`, async () => {
    const [service] = services;
    if (!service) throw new Error('no service');
    const partner = new Partner(service.url, API_KEY);
    const serviceCustomerId = await partner.newCustomer();
    let left = COMPANIES;
    const oneByOne = async (): Promise<void> => {
      while (left-- > 0) {
        const { serviceCompanyId } = await partner.post<Ids>(
          '/v1/partner/companies',
          llcRequest(serviceCustomerId),
        );
        const read = await partner.get<Ids>(`/v1/partner/companies/${serviceCompanyId}`);
        expect(read.serviceCompanyId).toBe(serviceCompanyId);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, oneByOne));
  });
});
