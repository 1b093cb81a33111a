import { Partner } from '../support/partner.js';
import { WebhookReceiver } from '../../clients/typescript/examples/webhook-receiver.js';
import { API_KEY, type App, freePort, Service, temporaryFolder } from '../support/service.js';
import { type Order, StoreControl } from '../support/store-control.js';
import { Writers } from '../support/writers.js';

const WRITERS = 16;
const BETWEEN = 50;
const WORDS = { EVENTSTORE: 'waiting for the event store', MONGODB: 'waiting for the read-model store' };

describe('a store that does not answer at start', () => {
  it.each([
    ['EVENTSTORE', 'esdb://127.0.0.1', '?tls=false'],
    ['MONGODB', 'mongodb://127.0.0.1', '/'],
  ] as const)(
    'is waited for, is logged, and does not prevent an orderly stop: %s',
    async (store, host, rest) => {
      const folder = temporaryFolder();
      const url = `${host}:${await freePort()}${rest}`;
      const service = await Service.launch(folder.path, {
        EVENTSTORE_URL: '',
        MONGODB_URL: '',
        [`${store}_URL`]: url,
      });
      await service.says(WORDS[store]);
      expect(await service.stop()).toBe(0);
      folder.remove();
    },
  );
});

// Runs if a store's server can be controlled by `<program> kill|freeze|thaw|start`; `start` waits until it answers.
for (const store of ['EVENTSTORE', 'MONGODB'] as const) {
  const control = StoreControl.of(`${store}_CONTROL`);
  if (control && process.env[`${store}_URL`]) outages(store, control);
}

function outages(store: keyof typeof WORDS, control: StoreControl): void {
  describe.each([
    ['one process', ['standalone']],
    ['a process for each role', ['partner-api', 'projector', 'webhooks']],
  ] as [string, App[]][])(`${store}: %s`, (_, apps) => {
    let folder: ReturnType<typeof temporaryFolder>;
    let receiver: WebhookReceiver;
    let services: Service[] = [];

    beforeAll(async () => {
      receiver = await WebhookReceiver.listen();
    });
    afterAll(() => receiver.close());
    beforeEach(() => {
      folder = temporaryFolder();
    });
    afterEach(async () => {
      await control.order('thaw');
      await control.order('start');
      await Promise.all(services.map((service) => service.kill()));
      folder.remove();
    });

    const startAll = async (): Promise<Service> => {
      services = [];
      for (const app of apps) services.push(await Service.launch(folder.path, {}, app));
      return services[0] as Service;
    };
    const all = (act: (service: Service) => Promise<void>) => Promise.all(services.map(act));

    it('serves requests once a store that was down at start becomes available', async () => {
      await control.order('kill');
      await startAll();
      await all((service) => service.says(WORDS[store]));
      await control.order('start');
      await all((service) => service.live());
      await all((service) => service.readiness(200));
    });

    it.each([
      ['killed', 'kill', 'start'],
      ['frozen', 'freeze', 'thaw'],
    ] as [string, Order, Order][])(
      'responds with 503 while it is %s, recovers by itself, and loses or repeats nothing',
      async (_, away, back) => {
        const api = await startAll();
        await all((service) => service.live());
        const partner = new Partner(api.url, API_KEY);
        await partner.notify(receiver);
        const serviceCustomerId = await partner.newCustomer();

        const writers = new Writers(api, serviceCustomerId, WRITERS);
        for (const round of [1, 2]) {
          await writers.acknowledge(BETWEEN * round);
          await control.order(away);
          await writers.refused();
          await all((service) => service.readiness(503));
          await control.order(back);
          await all((service) => service.readiness(200));
        }
        await writers.acknowledge(BETWEEN);
        await writers.stop();

        report(`${store} ${away}, ${apps.join('+')}`, writers);
        expect(refusalsOf(writers)).toEqual(['503 E_UNAVAILABLE retry-after: 1']);
        const created = writers.companies;
        expect(new Set(created).size).toBe(created.length);
        expect(await partner.companyIds()).toEqual(created);
        expect(await writers.retryAll()).toEqual([]);
        await announced(receiver, created);
        expect(services.filter(({ exited }) => exited)).toEqual([]);
        for (const service of services) expect(await service.stop()).toBe(0);
      },
    );
  });
}

/** A key whose first attempt is still running is rejected as such, which is correct. */
function refusalsOf({ answers }: Writers): string[] {
  const refusals = answers
    .filter(({ status, code }) => status !== 200 && code !== 'E_IDEMPOTENCY_IN_PROGRESS')
    .map(({ status, code, retryAfter }) => `${status} ${code} retry-after: ${retryAfter}`);
  return [...new Set(refusals)];
}

async function announced(receiver: WebhookReceiver, companies: readonly string[]): Promise<void> {
  const expected = new Set<unknown>(companies);
  const webhooks = await receiver.until(expected.size, ({ eventPayload }) =>
    expected.has(eventPayload['serviceCompanyId']),
  );
  expect(new Set(webhooks.map(({ eventPayload }) => eventPayload['serviceCompanyId']))).toEqual(expected);
}

function report(title: string, { answers }: Writers): void {
  const times = (status: number) =>
    answers.filter((answer) => answer.status === status).map(({ milliseconds }) => milliseconds);
  const line = [200, 409, 503].map(
    (status) => `${status}: ${times(status).length}, slowest ${Math.round(Math.max(0, ...times(status)))} ms`,
  );
  process.stderr.write(`${title}: ${line.join('; ')}\n`);
}
