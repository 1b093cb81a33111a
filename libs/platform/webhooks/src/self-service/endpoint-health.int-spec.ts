import { answers, Receiver } from '../testing/receiver.js';
import { WebhookHarness } from '../testing/webhook-harness.js';
import { EndpointHealthReader } from './endpoint-health.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describe('the health of endpoints', () => {
  let harness: WebhookHarness;
  let receiver: Receiver;
  let failing: Receiver;

  beforeEach(async () => {
    harness = await WebhookHarness.open();
    receiver = await Receiver.listen(answers(200));
    failing = await Receiver.listen(answers(500));
  });
  afterEach(async () => {
    await receiver.close();
    await failing.close();
    await harness.close();
  });

  const health = (tenantId = 'tenant-1') =>
    new EndpointHealthReader(harness.store, harness.clock, harness.counts, harness.tenants).of(tenantId);
  const time = (): string => harness.clock.now().toISOString();
  const deliver = async (count = 1) => {
    for (let index = 0; index < count; index++) await harness.happens(harness.event('Submitted'));
    await harness.newDispatcher().drain();
  };

  it('separates a working endpoint from a failing one', async () => {
    await harness.endpoint(receiver.url);
    await harness.furtherEndpoint(failing.url, 'second');
    const since = time();
    await deliver();
    harness.clock.advance(MINUTE_MS);
    await deliver();
    const [first, second] = await health();
    expect(first).toEqual({
      endpointId: 'tenant-1',
      url: receiver.url,
      enabled: true,
      disabledReason: null,
      lastDay: { succeeded: 2, failed: 0 },
      failingSince: null,
      lastFailure: null,
      lastDeliveredAt: time(),
      medianMs: expect.any(Number),
    });
    const failure = { deliveryId: expect.any(String), statusCode: 500, error: null };
    expect(second).toMatchObject({
      endpointId: 'second',
      lastDay: { succeeded: 0, failed: 3 },
      failingSince: since,
      lastFailure: { at: time(), ...failure },
      lastDeliveredAt: null,
    });
  });

  it('counts failures since the last success, over more deliveries than are shown', async () => {
    receiver.behaves(answers(200), answers(500));
    await harness.endpoint(receiver.url);
    await deliver();
    const deliveredAt = time();
    harness.clock.advance(MINUTE_MS);
    const since = time();
    await deliver();
    for (let minute = 0; minute < 30; minute++) {
      harness.clock.advance(1_000);
      await harness.happens(harness.event('Submitted', `company-${minute}`));
    }
    await harness.newDispatcher().drain();
    const [endpoint] = await health();
    expect(endpoint).toMatchObject({
      failingSince: since,
      lastDeliveredAt: deliveredAt,
      lastDay: { succeeded: 1, failed: 31 },
    });
  });

  it('is good again after a success', async () => {
    receiver.behaves(answers(503), answers(200));
    await harness.endpoint(receiver.url);
    const failedAt = time();
    await deliver();
    harness.clock.advance(MINUTE_MS);
    await harness.newDispatcher().drain();
    const [endpoint] = await health();
    expect(endpoint).toMatchObject({
      failingSince: null,
      lastFailure: { at: failedAt, statusCode: 503 },
      lastDeliveredAt: time(),
    });
  });

  it('contains the attempts of 24 hours only', async () => {
    await harness.endpoint(receiver.url);
    await deliver();
    harness.clock.advance(DAY_MS);
    await deliver(2);
    expect((await health())[0]?.lastDay).toEqual({ succeeded: 2, failed: 0 });
  });

  it('is empty before the first attempt, and for other tenants', async () => {
    await harness.endpoint(receiver.url);
    expect(await health()).toMatchObject([
      { lastDay: { succeeded: 0, failed: 0 }, failingSince: null, lastFailure: null, medianMs: null },
    ]);
    expect(await health('tenant-2')).toEqual([]);
  });

  it('costs a bounded number of reads', async () => {
    await harness.endpoint(failing.url);
    await deliver(3);
    const find = jest.spyOn(harness.store, 'find');
    await health();
    expect(find.mock.calls.length).toBeLessThanOrEqual(5);
    expect(find.mock.calls.every(([, { limit }]) => limit <= 1_000)).toBe(true);
  });
});
