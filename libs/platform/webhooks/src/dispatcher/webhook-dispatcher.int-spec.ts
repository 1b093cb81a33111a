import { answers, hangs, Receiver } from '../testing/receiver.js';
import { WebhookHarness } from '../testing/webhook-harness.js';
import { momentOf } from '../deliveries/delivery.js';
import { partnerEvents } from '../records.js';
import { DeliveryQueue } from './delivery-queue.js';

let harness: WebhookHarness;
let receiver: Receiver;

beforeEach(async () => {
  harness = await WebhookHarness.open();
  receiver = await Receiver.listen(answers(200));
});

afterEach(async () => {
  await receiver.close();
  await harness.close();
});

const only = async () => {
  const [first] = await harness.all();
  if (!first) throw new Error('no delivery');
  return first.document;
};

describe('the webhook dispatcher', () => {
  it('makes first attempts of a company in order; a retry holds up no other event', async () => {
    receiver.behaves(answers(500), answers(200));
    await harness.endpoint(receiver.url);
    for (let index = 0; index < 10; index++) await harness.happens(harness.event('Submitted'));
    await harness.newDispatcher().drain();
    expect(receiver.bodies.map(({ eventPayload }) => eventPayload['sequence'])).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    expect((await harness.all()).map(({ document }) => document.status)).toEqual([
      'retrying',
      ...Array<string>(9).fill('delivered'),
    ]);
  });

  it('does not let a hanging endpoint delay another tenant', async () => {
    const dead = await Receiver.listen(hangs);
    await harness.endpoint(dead.url, 'tenant-0');
    await harness.endpoint(receiver.url, 'tenant-1');
    for (let index = 0; index < 20; index++)
      await harness.happens(harness.event('Submitted', `dead-${index}`, 'tenant-0'));
    await harness.happens(harness.event('Submitted'));
    const dispatcher = harness.newDispatcher({ perEndpoint: 3 });
    dispatcher.start();
    await receiver.until(1);
    await dead.until(3);
    expect(dead.received).toHaveLength(3);
    await dead.close();
    await dispatcher.stop();
  });

  it('shares one store with other dispatchers and sends each delivery once', async () => {
    await harness.endpoint(receiver.url);
    for (let index = 0; index < 30; index++)
      await harness.happens(harness.event('Submitted', `company-${index % 5}`));
    await Promise.all([1, 2, 3].map(() => harness.newDispatcher().drain()));
    await harness.newDispatcher().drain();
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(30);
    expect(receiver.received).toHaveLength(30);
    for (const company of ['company-0', 'company-4']) {
      const own = receiver.bodies.filter(({ eventPayload }) => eventPayload['serviceCompanyId'] === company);
      expect(own.map(({ eventPayload }) => eventPayload['sequence'])).toEqual([1, 2, 3, 4, 5, 6]);
    }
  });

  it('takes over a dead process’s tenant after its lease expires', async () => {
    await harness.endpoint(receiver.url);
    await harness.happens(harness.event('Submitted'));
    await harness.store.acquireLease('webhook-lane/tenant-1/tenant-1', 'killed', 60_000);
    const dispatcher = harness.newDispatcher();
    await dispatcher.drain();
    expect(receiver.received).toHaveLength(0);
    const lease = await harness.store.acquireLease('webhook-lane/tenant-1/tenant-1', 'killed', 0);
    await dispatcher.drain();
    expect(lease).not.toBeNull();
    expect(receiver.received).toHaveLength(1);
  });

  it('finishes running attempts when it is stopped', async () => {
    let release = (): void => undefined;
    receiver.behaves((response) => {
      release = () => response.writeHead(200).end();
    });
    await harness.endpoint(receiver.url);
    await harness.happens(harness.event('Submitted'));
    const dispatcher = harness.newDispatcher();
    dispatcher.start();
    await receiver.until(1);
    const stopped = dispatcher.stop();
    release();
    await stopped;
    expect(await only()).toMatchObject({ status: 'delivered', queue: null });
  });

  it('sends tests and redeliveries', async () => {
    await harness.endpoint(receiver.url);
    await harness.deliveries.test('tenant-1', null, 'company_ein_issued', {
      serviceCompanyId: 'sample',
      sequence: 0,
    });
    await harness.happens(harness.event('Submitted'));
    const dispatcher = harness.newDispatcher();
    await dispatcher.drain();
    const done = (await harness.all()).find(({ document }) => !document.test);
    await harness.deliveries.redeliver('tenant-1', done?.id ?? '');
    await dispatcher.drain();
    expect(receiver.received).toHaveLength(3);
    expect((await harness.all()).map(({ document }) => [document.test, document.attemptCount])).toEqual([
      [true, 1],
      [false, 2],
    ]);
    expect(await harness.store.count(partnerEvents, {})).toBe(1);
    await expect(harness.deliveries.redeliver('tenant-2', done?.id ?? '')).rejects.toMatchObject({
      code: 'E_NOT_FOUND',
    });
  });

  it('sends nothing beyond the checkpoint, which may be partly written', async () => {
    await harness.endpoint(receiver.url);
    await harness.happens(harness.event('Submitted'));
    const [first, second] = [harness.event('Both'), harness.event('Completed')];
    const writes = await harness.subscriber.handleAll([first, second]);
    for (const write of writes.slice(-2))
      if (write.kind === 'put') await harness.store.put(write.collection, write.id, write.document as never);
    await harness.newDispatcher().drain();
    expect(receiver.received).toHaveLength(1);
    await harness.happenTogether(first, second);
    await harness.newDispatcher().drain();
    expect(receiver.bodies.map(({ eventPayload }) => eventPayload['sequence'])).toEqual([1, 2, 3, 4]);
  });

  it('recovers each company’s events in order, across streams and processes with different clocks', async () => {
    const companies = ['company-1', 'company-2', 'company-3'];
    for (let round = 0; round < 4; round++) {
      for (const company of companies) await harness.happens(harness.event('Both', company));
      harness.clock.advance(-10);
    }
    await harness.endpoint(receiver.url);
    const dispatcher = harness.newDispatcher({ perEndpoint: 3 });
    dispatcher.start();
    expect(await harness.recover()).toBe(24);
    await receiver.until(24);
    await dispatcher.stop();
    for (const company of companies) {
      const own = receiver.bodies.filter(({ eventPayload }) => eventPayload['serviceCompanyId'] === company);
      expect(own.map(({ eventPayload }) => eventPayload['sequence'])).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    }
  });

  it('sends recovered events first, even if more later events than a page holds are due before them', async () => {
    const companies = Array.from({ length: 60 }, (_, index) => `company-${index}`);
    receiver.behaves(answers(500));
    await harness.endpoint(receiver.url);
    for (const company of companies) await harness.happens(harness.event('Submitted', company));
    await harness.newDispatcher().drain();
    for (const company of companies) await harness.happens(harness.event('Completed', company));
    harness.clock.advance(1);
    expect(await harness.recover()).toBe(60);
    receiver.behaves(answers(200));
    await harness.newDispatcher().drain();
    const recovered = receiver.bodies.slice(60);
    for (const company of companies) {
      const own = recovered.filter(({ eventPayload }) => eventPayload['serviceCompanyId'] === company);
      expect(own.map(({ eventPayload }) => eventPayload['sequence'])).toEqual([1, 2]);
    }
  });

  it('keeps a canceled delivery as failed after its running attempt, unless the attempt succeeds', async () => {
    let release: (status: number) => void = () => undefined;
    receiver.behaves((response) => {
      release = (status) => response.writeHead(status).end();
    });
    for (const [status, expected] of [
      [500, 'failed'],
      [200, 'delivered'],
    ] as const) {
      await harness.endpoint(receiver.url);
      const event = harness.event('Submitted', `company-${status}`);
      await harness.happens(event);
      const dispatcher = harness.newDispatcher();
      const before = receiver.received.length;
      dispatcher.start();
      await receiver.until(before + 1);
      const [delivery] = (await harness.all()).filter(({ document }) => document.queue !== null);
      const settings = { url: receiver.url, enabled: false, subscriptions: null };
      await harness.endpoints.put('tenant-1', settings);
      const now = momentOf(harness.clock, 'tenant-1');
      await new DeliveryQueue(harness.store).giveUp('tenant-1/tenant-1', now, ({ test }) => !test);
      release(status);
      await dispatcher.stop();
      const stored = await harness.deliveries.get('tenant-1', delivery?.id ?? '');
      expect(stored.document).toMatchObject({ status: expected, queue: null });
      expect(stored.document.attemptCount).toBe(1);
    }
  });
});
