import { deliveries } from '../records.js';
import { WebhookHarness } from '../testing/webhook-harness.js';
import { QueueStatus } from './queue-status.js';

describe('QueueStatus', () => {
  let harness: WebhookHarness;

  beforeEach(async () => {
    harness = await WebhookHarness.open();
    await harness.endpoint('http://127.0.0.1:1/');
  });
  afterEach(() => harness.close());

  it.each([
    [null, 'no response within 10 s', 'no response within 10 s'],
    [500, null, 'the endpoint responded with 500'],
    [204, null, null],
  ])('shows why the last attempt failed: %j', async (statusCode, error, lastFailure) => {
    await harness.happens(harness.event('Submitted'));
    const [planned] = await harness.all();
    if (!planned) throw new Error('no delivery');
    const attempt = {
      attemptedAt: harness.clock.now().toISOString(),
      statusCode,
      durationMs: 1,
      error,
    };
    await harness.store.put(deliveries, planned.id, {
      ...planned.document,
      attemptCount: 1,
      lastAttempt: attempt,
    });
    expect(await new QueueStatus(harness.store, harness.recovery, harness.tenants).tenants()).toMatchObject([
      {
        tenantId: 'tenant-1',
        endpointId: 'tenant-1',
        url: 'http://127.0.0.1:1/',
        planned: 1,
        pending: 1,
        enabled: true,
        undeliveredSince: null,
        lastFailure,
      },
    ]);
  });

  it('shows a disabled endpoint with undelivered events, its URL and why it failed', async () => {
    const happenedAt = harness.clock.now().toISOString();
    await harness.happens(harness.event('Submitted'));
    await harness.newDispatcher().drain();
    const settings = { url: null, enabled: false, subscriptions: null };
    await harness.endpoints.change('tenant-1', 'tenant-1', settings);
    await harness.newDispatcher().drain();
    expect(await new QueueStatus(harness.store, harness.recovery, harness.tenants).tenants()).toEqual([
      {
        tenantId: 'tenant-1',
        endpointId: 'tenant-1',
        url: 'http://127.0.0.1:1/',
        planned: 0,
        pending: 0,
        pendingSince: null,
        nextAttemptAt: null,
        lastFailure: expect.any(String),
        enabled: false,
        undeliveredSince: happenedAt,
      },
    ]);
  });

  it('does not show a disabled endpoint without undelivered events', async () => {
    const settings = { url: null, enabled: false, subscriptions: null };
    await harness.endpoints.change('tenant-1', 'tenant-1', settings);
    expect(await new QueueStatus(harness.store, harness.recovery, harness.tenants).tenants()).toEqual([]);
    await harness.endpoints.change('tenant-1', 'tenant-1', { ...settings, enabled: true });
    await harness.happens(harness.event('Submitted'));
    expect(await new QueueStatus(harness.store, harness.recovery, harness.tenants).tenants()).toMatchObject([
      { enabled: true, planned: 1, undeliveredSince: null },
    ]);
  });
});
