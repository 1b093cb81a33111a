import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { MasterKey } from '#platform/personal-data';
import { DeliveryReporter } from '../reports/delivery-reporter.js';
import { deliveries, partnerEvents } from '../records.js';
import { answers, Receiver } from '../testing/receiver.js';
import { WebhookHarness } from '../testing/webhook-harness.js';
import { sealedWebhookSecrets, WebhookEndpoints } from './webhook-endpoints.js';

const SECOND = 'endpoint-2';
const HOUR = 3_600_000;

let harness: WebhookHarness;
let first: Receiver;
let second: Receiver;

beforeEach(async () => {
  harness = await WebhookHarness.open();
  first = await Receiver.listen(answers(200));
  second = await Receiver.listen(answers(200));
});

afterEach(async () => {
  await first.close();
  await second.close();
  await harness.close();
});

/** Creates both endpoints and returns their secrets. */
const both = async () => [
  await harness.endpoint(first.url),
  await harness.furtherEndpoint(second.url, SECOND),
];

const drain = () => harness.newDispatcher().drain();
const namesAt = ({ received }: Receiver): unknown[] =>
  received.map(({ body }) => (JSON.parse(body) as { eventName: string }).eventName);
const statusesAt = async (endpointId: string) =>
  (await harness.all())
    .filter(({ document }) => document.endpointId === endpointId)
    .map(({ document }) => document.status);
const recoverSince = async (endpointId: string) => {
  const endpoint = await harness.endpoints.get('tenant-1', endpointId);
  return endpoint && harness.recovery.firstUndelivered(endpoint);
};

describe('several endpoints', () => {
  it('get the events that they subscribe to, signed with their own secrets', async () => {
    const [secret = ''] = await both();
    const third = await Receiver.listen(answers(200));
    await harness.furtherEndpoint(third.url, 'endpoint-3', ['company_formation_completed']);
    await harness.happenTogether(harness.event('Submitted'), harness.event('Completed'));
    await drain();
    expect([namesAt(first), namesAt(second), namesAt(third)]).toEqual([
      ['company_formation_submitted', 'company_formation_completed'],
      ['company_formation_submitted', 'company_formation_completed'],
      ['company_formation_completed'],
    ]);
    const verify = (at: Receiver) =>
      new Webhook(secret).verify(
        at.received[0]?.body ?? '',
        at.received[0]?.headers as Record<string, string>,
      );
    expect(() => verify(first)).not.toThrow();
    expect(() => verify(second)).toThrow(WebhookVerificationError);
    await third.close();
  });

  it('have their own order and retries, so that one that fails does not delay the others', async () => {
    await both();
    first.behaves(answers(500));
    await harness.happenTogether(harness.event('Submitted'), harness.event('Completed'));
    await drain();
    expect(namesAt(second)).toEqual(['company_formation_submitted', 'company_formation_completed']);
    expect(await statusesAt('tenant-1')).toEqual(['retrying', 'retrying']);
    expect(await statusesAt(SECOND)).toEqual(['delivered', 'delivered']);
  });

  it('are disabled and recovered one by one', async () => {
    await both();
    second.behaves(answers(410));
    await harness.happens(harness.event('Submitted'));
    await drain();
    await harness.happens(harness.event('Completed'));
    await drain();
    expect(await harness.endpoints.get('tenant-1', SECOND)).toMatchObject({ enabled: false });
    expect(await harness.endpoints.get('tenant-1', 'tenant-1')).toMatchObject({ enabled: true });
    expect(await recoverSince('tenant-1')).toBeNull();
    expect(await recoverSince(SECOND)).not.toBeNull();
    await expect(harness.recover(SECOND)).rejects.toMatchObject({
      code: 'E_RESOURCE_CONFLICT',
    });

    second.behaves(answers(204));
    await harness.endpoints.change('tenant-1', SECOND, { url: null, enabled: true, subscriptions: null });
    expect(await harness.recover(SECOND)).toBe(3);
    await drain();
    expect(namesAt(second).slice(1).sort()).toEqual([
      'company_formation_completed',
      'company_formation_submitted',
      'partner_webhook_disabled',
    ]);
    expect(namesAt(first)).toHaveLength(3);
    expect(await recoverSince(SECOND)).toBeNull();
  });

  it('get partner_webhook_disabled of another endpoint, at once or by recovery', async () => {
    await both();
    const third = await Receiver.listen(answers(200));
    await harness.furtherEndpoint(third.url, 'endpoint-3', ['company_formation_completed']);
    await harness.furtherEndpoint(third.url, 'endpoint-4');
    const settings = { url: null, subscriptions: null };
    await harness.endpoints.change('tenant-1', 'endpoint-4', { ...settings, enabled: false });
    second.behaves(answers(410));
    await harness.happens(harness.event('Submitted'));
    await drain();
    await drain();
    expect(namesAt(first)).toEqual(['company_formation_submitted', 'partner_webhook_disabled']);
    expect(namesAt(second)).toEqual(['company_formation_submitted']);
    expect(namesAt(third)).toEqual([]);
    await harness.endpoints.change('tenant-1', 'endpoint-4', { ...settings, enabled: true });
    expect(await harness.recover('endpoint-4')).toBe(2);
    await drain();
    expect(namesAt(third).sort()).toEqual(['company_formation_submitted', 'partner_webhook_disabled']);
    expect(namesAt(first)).toHaveLength(2);
    await third.close();
  });

  it('know their own failed deliveries, even after very many of another endpoint', async () => {
    await both();
    second.behaves(answers(410));
    await harness.happens(harness.event('Submitted'));
    await drain();
    const failed = (await harness.all()).find(({ document }) => document.endpointId === SECOND);
    if (!failed) throw new Error('no delivery');
    const more = Array.from({ length: 1_000 }, (_, index) => `delivery-${index}`);
    await Promise.all(more.map((id) => harness.store.insert(deliveries, id, failed.document)));
    expect(await recoverSince('tenant-1')).toBeNull();
    const [one, two] = await harness.endpoints.list('tenant-1');
    if (!one || !two) throw new Error('no endpoints');
    expect(await harness.recovery.countWaiting(one)).toBe(1);
    expect(await harness.recovery.countWaiting(two)).toBe(1_001);
  });

  it('recover events of the time without an endpoint once, and no event that another endpoint has', async () => {
    await harness.happens(harness.event('Submitted'));
    harness.clock.advance(HOUR);
    await harness.endpoint(first.url);
    harness.clock.advance(HOUR);
    await harness.furtherEndpoint(second.url, SECOND);
    expect(await harness.recover(SECOND)).toBe(1);
    expect(await harness.recover('tenant-1')).toBe(0);
    await drain();
    expect([namesAt(first), namesAt(second)]).toEqual([[], ['company_formation_submitted']]);
  });

  it('can be recovered at the same time', async () => {
    await both();
    const settings = { url: null, enabled: false, subscriptions: null };
    for (const id of ['tenant-1', SECOND]) await harness.endpoints.change('tenant-1', id, settings);
    await harness.happens(harness.event('Submitted'), harness.event('Completed'));
    for (const id of ['tenant-1', SECOND])
      await harness.endpoints.change('tenant-1', id, { ...settings, enabled: true });
    const recovered = ['tenant-1', SECOND].map((id) => harness.recover(id));
    // It is one recovery, which the second request joins.
    expect(await Promise.all(recovered)).toEqual([4, 4]);
    await drain();
    expect([namesAt(first).length, namesAt(second).length]).toEqual([2, 2]);
    const events = await harness.store.find(partnerEvents, {
      where: { tenantId: 'tenant-1', missed: null },
      orderBy: { field: 'createdAt' },
      limit: 10,
    });
    expect(events.map(({ document }) => document.plannedFor.toSorted())).toEqual([
      [SECOND, 'tenant-1'],
      [SECOND, 'tenant-1'],
    ]);
  });

  it('can be deleted while a delivery is in flight', async () => {
    await both();
    second.behaves((response) => {
      void harness.endpoints.remove('tenant-1', SECOND).then(() => response.writeHead(500).end());
    });
    await harness.happenTogether(harness.event('Submitted'), harness.event('Completed'));
    await drain();
    await drain();
    expect(await statusesAt(SECOND)).toEqual(['failed', 'failed']);
    expect(await statusesAt('tenant-1')).toEqual(['delivered', 'delivered']);
    expect(second.received).toHaveLength(1);
    const [gone] = (await harness.all()).filter(({ document }) => document.endpointId === SECOND);
    await expect(harness.deliveries.redeliver('tenant-1', gone?.id ?? '')).rejects.toMatchObject({
      code: 'E_NOT_FOUND',
    });
  });

  it('are at most five, even if they are created at the same time', async () => {
    const create = (id: string) => harness.furtherEndpoint(first.url, id).catch(() => null);
    const results = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(create));
    expect(results.filter(Boolean)).toHaveLength(5);
    expect(await harness.endpoints.list('tenant-1')).toHaveLength(5);
  });

  it('sign with both secrets until the overlap ends', async () => {
    const [, before = ''] = await both();
    const after = (await harness.endpoints.rotateSecret('tenant-1', SECOND, HOUR)) ?? '';
    const signaturesAndExpected = async () => {
      await harness.happens(harness.event('Submitted'));
      await drain();
      const { body, headers } = second.received.at(-1) ?? { body: '', headers: {} };
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      const by = (secret: string) => new Webhook(secret).sign(String(headers['webhook-id']), at, body);
      return [headers['webhook-signature'], by(after), by(before)] as const;
    };
    const [during, byNew, byOld] = await signaturesAndExpected();
    expect(during).toBe(`${byNew} ${byOld}`);
    const overlapEnd = async () =>
      (await harness.endpoints.list('tenant-1')).map((endpoint) => harness.endpoints.overlapEnd(endpoint));
    expect(await overlapEnd()).toEqual([null, expect.any(String)]);
    harness.clock.advance(HOUR);
    const [later, byNewLater] = await signaturesAndExpected();
    expect(later).toBe(byNewLater);
    expect(await overlapEnd()).toEqual([null, null]);
  });

  it('keep all secrets when the master key is rotated', async () => {
    await both();
    await harness.endpoints.rotateSecret('tenant-1', SECOND, HOUR);
    const keysOf = async (endpoints: WebhookEndpoints) =>
      (await endpoints.list('tenant-1')).map((endpoint) => endpoints.keysOf(endpoint).map((key) => [...key]));
    const before = await keysOf(harness.endpoints);
    expect(before.map((keys) => keys.length)).toEqual([1, 2]);
    const [former, current] = [7, 8].map((byte) => new Uint8Array(32).fill(byte)) as [Uint8Array, Uint8Array];
    const rotating = new MasterKey(current, null, [former]);
    expect(await sealedWebhookSecrets.rewrapPage(harness.store, rotating, null)).toMatchObject({
      rewrapped: 1,
      unreadable: [],
    });
    const after = new WebhookEndpoints(harness.store, new MasterKey(current), harness.clock);
    expect(await keysOf(after)).toEqual(before);
  });

  it('report a required action as delivered after one acknowledgment, as failed after all failures', async () => {
    const outcomes: string[] = [];
    const reporter = new DeliveryReporter(
      harness.store,
      { record: ({ outcome }) => Promise.resolve(void outcomes.push(outcome)) },
      { error: () => undefined },
    );
    await both();
    first.behaves(answers(410));
    second.behaves(answers(500));
    await harness.happens(harness.event('Raised'));
    await drain();
    await reporter.wake();
    expect(outcomes).toEqual([]);
    second.behaves(answers(410));
    harness.clock.advance(HOUR);
    await drain();
    await reporter.wake();
    expect(outcomes).toEqual(['failed']);

    const enabled = { url: null, enabled: true, subscriptions: null };
    for (const id of ['tenant-1', SECOND]) await harness.endpoints.change('tenant-1', id, enabled);
    second.behaves(answers(200));
    await harness.happens(harness.event('Raised', 'company-2'));
    await drain();
    await reporter.wake();
    expect(outcomes).toEqual(['failed', 'delivered']);
  });
});
