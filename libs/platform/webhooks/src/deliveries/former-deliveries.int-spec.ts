import { tenantOf } from '#platform/domain-model';
import { partnerEvents } from '../records.js';
import { TenantEvents } from '../stream/tenant-events.js';
import { answers, Receiver } from '../testing/receiver.js';
import { WebhookHarness } from '../testing/webhook-harness.js';
import { cancelDeliveriesOf } from './former-deliveries.js';

const PARTNER = 'tenant-1';
const NEXT = tenantOf(PARTNER, 2);
const HOUR = 3_600_000;

let harness: WebhookHarness;
let receiver: Receiver;

beforeEach(async () => {
  harness = await WebhookHarness.open();
  receiver = await Receiver.listen(answers(500));
  await harness.endpoint(receiver.url, PARTNER);
});
afterEach(async () => {
  await receiver.close();
  await harness.close();
});

const of = (company: string, tenantId: string) => harness.event('Submitted', company, tenantId);
const statuses = async (tenantId: string) =>
  (await harness.all(tenantId)).map(({ document: { status, queue } }) => [status, queue]);
const drain = () => harness.newDispatcher().drain();

describe('after a reset of a sandbox', () => {
  it('a retry of the former tenant is canceled instead of sent', async () => {
    await harness.happens(of('old', PARTNER));
    await drain();
    expect(receiver.received).toHaveLength(1);
    harness.former.add(PARTNER);
    harness.clock.advance(HOUR);
    await drain();
    expect(receiver.received).toHaveLength(1);
    expect(await statuses(PARTNER)).toEqual([['failed', null]]);
  });

  it('events of the former tenant are not announced, and those of the new one go to the same endpoint', async () => {
    harness.former.add(PARTNER);
    receiver.behaves(answers(200));
    await harness.happens(of('old', PARTNER), of('new', NEXT));
    await drain();
    expect(receiver.bodies.map(({ eventPayload }) => eventPayload['serviceCompanyId'])).toEqual(['new']);
    expect(await harness.store.count(partnerEvents, { where: { tenantId: PARTNER } })).toBe(0);
    expect(await statuses(NEXT)).toEqual([['delivered', null]]);
  });

  it('only planned deliveries of the former tenant are canceled', async () => {
    await harness.happens(of('old', PARTNER), of('new', NEXT));
    await drain();
    await cancelDeliveriesOf(harness.store, harness.clock, PARTNER);
    await cancelDeliveriesOf(harness.store, harness.clock, PARTNER);
    expect(await statuses(PARTNER)).toEqual([['failed', null]]);
    expect(await statuses(NEXT)).toEqual([['retrying', `${PARTNER}/${PARTNER}`]]);
  });

  it('a recovery concerns the new tenant only', async () => {
    await harness.endpoints.put(PARTNER, { url: null, enabled: false, subscriptions: null });
    await harness.happens(of('old', PARTNER));
    const endpoint = await harness.endpoints.get(NEXT, PARTNER);
    if (!endpoint) throw new Error('the endpoint is gone');
    expect(await harness.recovery.firstUndelivered(endpoint)).not.toBeNull();
    harness.former.add(PARTNER);
    expect(await harness.recovery.firstUndelivered(endpoint)).toBeNull();
    await harness.happens(of('new', NEXT));
    await harness.endpoints.put(NEXT, { url: null, enabled: true, subscriptions: null });
    expect(await harness.recovery.recover(PARTNER, null, null)).toMatchObject({ recovered: 1 });
    await drain();
    expect(receiver.bodies.map(({ eventPayload }) => eventPayload['serviceCompanyId'])).toEqual(['new']);
  });

  it('a stream continues after an event of the former tenant with the first one of the new tenant', async () => {
    await harness.happens(of('old', PARTNER), of('new', NEXT), of('other', 'tenant-2'));
    const events = new TenantEvents(harness.store);
    const idOf = async (tenantId: string) =>
      (await harness.store.find(partnerEvents, { where: { tenantId }, limit: 1 }))[0]?.id ?? '';
    const cursor = await events.after(NEXT, await idOf(PARTNER));
    if (!cursor) throw new Error('no cursor');
    const next = await events.read(NEXT, cursor);
    expect(next.events.map(({ document }) => document.companyId)).toEqual(['new']);
    expect(await events.after(NEXT, await idOf('tenant-2'))).toBeNull();
    expect(await events.after(PARTNER, await idOf(NEXT))).not.toBeNull();
  });
});
