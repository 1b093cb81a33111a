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
      responseHeaders: [],
      responseBody: null,
    };
    await harness.store.put(deliveries, planned.id, { ...planned.document, attempts: [attempt] });
    expect(await new QueueStatus(harness.store).tenants()).toMatchObject([
      { tenantId: 'tenant-1', endpointId: 'tenant-1', planned: 1, pending: 1, enabled: true, lastFailure },
    ]);
  });
});
