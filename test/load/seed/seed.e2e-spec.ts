import { cli } from '../../support/cli.js';
import { API_KEY, Service, temporaryFolder } from '../../support/service.js';
import { Partner } from '../../support/partner.js';
import { derivedKsuid, Random } from './ids.js';
import { seed, type Seeded } from './seed.js';
import { deriveId, isId } from '#kit/kernel';

const EVENTS = 400;

/** The seeder writes a folder of the embedded stores. */
const { EVENTSTORE_URL, MONGODB_URL } = process.env;
const embedded = EVENTSTORE_URL === undefined && MONGODB_URL === undefined ? describe : describe.skip;

embedded('a seeded data folder', () => {
  const folder = temporaryFolder();
  const path = `${folder.path}/seeded`;
  let seeded: Seeded;
  let service: Service;

  beforeAll(async () => {
    seeded = await seed({ folder: path, events: EVENTS, seed: 1 });
    service = await Service.start(path);
    await service.readiness(200);
  });

  afterAll(async () => {
    await service.stop();
    folder.remove();
  });

  it('contains the events and a few of its own', () => {
    expect(seeded.events).toBeGreaterThan(EVENTS);
    expect(seeded.events).toBeLessThan(EVENTS + 150);
  });

  it('has valid hash chains, anchors and documents', async () => {
    const verified = await cli(path, 'audit', 'verify', '--documents');
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining('the hash chain is intact') });
  });

  it('has delivered every event', async () => {
    const partner = new Partner(service.url, API_KEY);
    expect(await partner.post('/v1/partner/webhook-deliveries/recover', {})).toMatchObject({ recovered: 0 });
  });

  it('lists and finds its companies, and goes on writing', async () => {
    const partner = new Partner(service.url, API_KEY);
    const list = (query = '') => partner.get<{ total: number }>(`/v1/partner/companies${query}`);
    const { total } = await list();
    expect(total).toBeGreaterThan(4);
    expect((await list('?q=xylophonic')).total).toBe(4);
    await partner.newCompany(await partner.newCustomer());
    expect((await list()).total).toBe(total + 1);
  });
});

describe('ids of copies', () => {
  it('are derived as the service derives its own', () => {
    const at = new Date('2026-01-02T03:04:05.678Z');
    for (const name of ['a', 'b', 'signature/SS4'])
      expect(derivedKsuid(at.getTime(), name)).toBe(deriveId(at, name));
  });

  it('are the same for the same seed', () => {
    const idsOf = (seed: number) => {
      const random = new Random(seed);
      return [random.ksuid(Date.UTC(2026, 0)), random.uuid(), random.mac()];
    };
    expect(idsOf(7)).toEqual(idsOf(7));
    expect(idsOf(7)).not.toEqual(idsOf(8));
    expect(isId(idsOf(7)[0])).toBe(true);
  });
});
