import type { PageRequest } from '#kit/document-store';
import { type Attempt, deliveries } from '../records.js';
import { WebhookHarness } from '../testing/webhook-harness.js';
import { QueueStatus } from './queue-status.js';

describe('QueueStatus', () => {
  let harness: WebhookHarness;

  beforeEach(async () => {
    harness = await WebhookHarness.open();
    await harness.endpoint('http://127.0.0.1:1/');
  });
  afterEach(() => harness.close());

  const queue = (page: Partial<PageRequest> = {}) =>
    new QueueStatus(harness.store, harness.recovery, harness.tenants).list({ size: 20, ...page });

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
    expect((await queue()).content).toMatchObject([
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
    expect((await queue()).content).toEqual([
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

  it('lists failing endpoints first, then those that have waited longest, and counts only for the page', async () => {
    await harness.happens(harness.event('Submitted'));
    const [planned] = await harness.all();
    if (!planned) throw new Error('no delivery');
    const failure = { attemptedAt: '2026-01-01T00:00:00.000Z', statusCode: 500, durationMs: 1, error: null };
    const put = (lane: string, since: string, lastAttempt: Attempt | null = null) =>
      harness.store.put(deliveries, lane, {
        ...planned.document,
        queue: `tenant-1/${lane}`,
        since,
        lastAttempt,
      });
    await harness.store.remove(deliveries, planned.id);
    await put('a', '2026-01-03');
    await put('b', '2026-01-01');
    await put('c', '2026-01-05', failure);
    await put('d', '2026-01-04', failure);
    const count = jest.spyOn(harness.store, 'count');
    const lanes: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await queue({ size: 3, cursor });
      expect(page.total).toBe(4);
      lanes.push(...page.content.map(({ endpointId }) => endpointId));
      expect(count).toHaveBeenCalledTimes(2 * lanes.length);
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(lanes).toEqual(['d', 'c', 'b', 'a']);
    expect((await queue({ size: 1, page: 2 })).content.map(({ endpointId }) => endpointId)).toEqual(['b']);
  });

  it('does not show a disabled endpoint without undelivered events', async () => {
    const settings = { url: null, enabled: false, subscriptions: null };
    await harness.endpoints.change('tenant-1', 'tenant-1', settings);
    expect((await queue()).content).toEqual([]);
    await harness.endpoints.change('tenant-1', 'tenant-1', { ...settings, enabled: true });
    await harness.happens(harness.event('Submitted'));
    expect((await queue()).content).toMatchObject([{ enabled: true, planned: 1, undeliveredSince: null }]);
  });
});
