import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '#kit/kernel/testing';
import { Partner } from '../support/partner.js';
import { llcRequest } from '../support/requests.js';
import { API_KEY, Service, SPEC_PROCESS, temporaryFolder } from '../support/service.js';

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

/** Commands that a process sends at intervals: lease renewals, look-ups of active read models, searches for due work. */
const AT_INTERVALS =
  /^(hello|update _leases|aggregate _leases|find (projection-pointers|sandbox-clocks|webhook-\S+)|\S+ request-log-entries)/;
const OF_READ = /^find (api-keys|data-keys|company-details)/;
const TIMES = 20;
/** A process renews its leases about once a second. */
const LEASE_RENEWALS = 10;

if (process.env['MONGODB_URL'])
  describe('the commands that a process sends to MongoDB', () => {
    const folder = temporaryFolder();
    const file = join(folder.path, 'commands');
    let service: Service;

    beforeAll(async () => {
      const counting = `--import ${new URL('../support/count-commands.mjs', import.meta.url).href}`;
      const NODE_OPTIONS = `${SPEC_PROCESS['NODE_OPTIONS'] ?? ''} ${counting}`;
      // Its own log, because other specs append to the server's.
      service = await Service.start(folder.path, { NODE_OPTIONS, COMMANDS_FILE: file, EVENTSTORE_URL: '' });
    });
    afterAll(async () => {
      await service.stop();
      folder.remove();
    });

    const sent = (): string[] => readFileSync(file, 'utf8').split('\n').slice(0, -1);

    /** Returns how many commands the process sends while `work` runs. */
    const countedIn = async (work: () => Promise<unknown>, only = /^/): Promise<number> => {
      const count = (): number => sent().filter((line) => !AT_INTERVALS.test(line) && only.test(line)).length;
      const before = count();
      for (let n = 0; n < TIMES; n++) await work();
      return count() - before;
    };

    it('are at most 45 for a create with everything that follows from it, and two for a read', async () => {
      const partner = new Partner(service.url, API_KEY);
      const customerId = await partner.newCustomer();
      const create = () => partner.newCompany(customerId);
      const companyId = await create();
      expect(await countedIn(create)).toBeLessThanOrEqual(45 * TIMES);
      const path = `/v1/partner/companies/${companyId}`;
      expect(await countedIn(() => partner.get(path), OF_READ)).toBeLessThanOrEqual(2 * TIMES);
    });

    it('are at most ten a second while nothing happens', async () => {
      const renewals = (): number => sent().filter((line) => line.startsWith('update _leases')).length;
      const [commandsBefore, renewalsBefore] = [sent().length, renewals()];
      await eventually(() => {
        expect(renewals() - renewalsBefore).toBeGreaterThanOrEqual(LEASE_RENEWALS);
        return Promise.resolve();
      });
      // Compared with another timer of the process, because a busy machine delays all of them.
      expect(sent().length - commandsBefore).toBeLessThanOrEqual(11 * (renewals() - renewalsBefore));
    });
  });
