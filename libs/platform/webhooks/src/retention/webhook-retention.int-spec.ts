import { deliveries, type DeliveryDocument, partnerEvents } from '../records.js';
import { answers, Receiver } from '../testing/receiver.js';
import { WebhookHarness } from '../testing/webhook-harness.js';
import { WebhookRetention } from './webhook-retention.js';

const DAY = 86_400_000;

let harness: WebhookHarness;
let receiver: Receiver;
let logged: object[];

beforeEach(async () => {
  harness = await WebhookHarness.open();
  receiver = await Receiver.listen(answers(200, { 'x-trace': 'abc' }, 'thanks'));
  logged = [];
  await harness.endpoint(receiver.url);
});
afterEach(async () => {
  await receiver.close();
  await harness.close();
});

const newRetention = (days = { answersDays: 30, deliveriesDays: 400 }) => {
  const logger = {
    info: (_: string, fields: object = {}) => logged.push(fields),
    error: (message: string) => logged.push({ message }),
  };
  return new WebhookRetention(harness.store, harness.clock, logger, days);
};
const only = async (): Promise<DeliveryDocument> => {
  const [first] = await harness.all();
  if (!first) throw new Error('no delivery');
  return first.document;
};
const send = async () => {
  await harness.happens(harness.event('Submitted'));
  await harness.newDispatcher().drain();
};

describe('WebhookRetention', () => {
  it('drops responses and then deliveries after their days; the event stays marked as delivered', async () => {
    await send();
    const retention = newRetention();
    harness.clock.advance(30 * DAY);
    expect(await retention.pass()).toBe(0);
    harness.clock.advance(1);
    expect(await retention.pass()).toBe(1);
    expect(await only()).toMatchObject({
      status: 'delivered',
      lastAttempt: { statusCode: 200 },
      personal: null,
    });
    expect(await retention.pass()).toBe(0);

    harness.clock.advance(370 * DAY);
    expect(await retention.pass()).toBe(1);
    expect(await harness.all()).toEqual([]);
    const [event] = await harness.store.find(partnerEvents, { limit: 10 });
    expect(event?.document).toMatchObject({ plannedFor: [], deliveredTo: ['tenant-1'] });
    expect(await harness.recover()).toBe(0);
    expect(logged).toEqual([
      { shortened: 1, removed: 0 },
      { shortened: 0, removed: 1 },
    ]);
    await harness.happens(harness.event('Completed'));
    expect((await only()).sequence).toBe(2);
  });

  it('keeps undelivered events forever and recovers them with the same bytes', async () => {
    receiver.behaves(answers(410, {}, 'gone'));
    await send();
    await harness.happens(harness.event('Completed'));
    const sent = receiver.received[0]?.body;
    harness.clock.advance(1_000 * DAY);
    await newRetention().pass();
    expect(await only()).toMatchObject({ status: 'failed', personal: null });
    expect(await newRetention().pass()).toBe(0);
    receiver.behaves(answers(200));
    await harness.endpoint(receiver.url);
    expect(await harness.recover()).toBe(3);
    await harness.newDispatcher().drain();
    expect(receiver.received.map(({ body }) => body)).toContain(sent);
    expect((await only()).status).toBe('delivered');
  });

  it('keeps deliveries that wait or are sent again', async () => {
    receiver.behaves(answers(500, {}, 'later'), answers(200));
    await send();
    harness.clock.advance(500 * DAY);
    expect(await newRetention().pass()).toBe(0);
    expect(await only()).toMatchObject({ personal: { responses: [{ body: 'later' }] } });
    await harness.newDispatcher().drain();
    harness.clock.advance(31 * DAY);
    await newRetention().pass();
    const [delivery] = await harness.all();
    await harness.deliveries.redeliver('tenant-1', delivery?.id ?? '');
    harness.clock.advance(500 * DAY);
    expect(await newRetention().pass()).toBe(0);
    await harness.newDispatcher().drain();
    expect(receiver.received[2]?.body).toBe(receiver.received[0]?.body);
  });

  it('removes tests completely', async () => {
    await harness.deliveries.test('tenant-1', null, 'company_ein_issued', { sequence: 0 });
    await harness.newDispatcher().drain();
    harness.clock.advance(31 * DAY);
    expect(await newRetention().pass()).toBe(1);
    expect(await harness.all()).toEqual([]);
  });

  it('keeps everything if the days are 0', async () => {
    await send();
    harness.clock.advance(10_000 * DAY);
    expect(await newRetention({ answersDays: 0, deliveriesDays: 0 }).pass()).toBe(0);
  });

  it('removes the deliveries of one event to several endpoints in one pass', async () => {
    await harness.furtherEndpoint(receiver.url, 'endpoint-2');
    for (let index = 0; index < 60; index++)
      await harness.happens(harness.event('Submitted', `company-${index}`));
    await harness.newDispatcher().drain();
    harness.clock.advance(401 * DAY);
    expect(await newRetention().pass()).toBe(240);
    expect(logged).toEqual([{ shortened: 120, removed: 120 }]);
    expect(await harness.all()).toEqual([]);
    const events = await harness.store.find(partnerEvents, { limit: 100 });
    const delivered = events.filter(({ document }) => document.deliveredTo.length === 2);
    expect(delivered).toHaveLength(60);
  });

  it.each([0, 500])('removes deliveries whose responses are kept longer: %d days', async (answersDays) => {
    const retention = newRetention({ answersDays, deliveriesDays: 400 });
    receiver.behaves(answers(410, {}, 'gone'));
    await send();
    // More than a page of failed deliveries, which stay with their responses.
    const [failed] = await harness.all();
    for (let index = 0; index < 150; index++)
      await harness.store.put(deliveries, `failed-${index}`, { ...failed?.document } as never);
    receiver.behaves(answers(200, {}, 'thanks'));
    await harness.endpoint(receiver.url);
    harness.clock.advance(1);
    await send();
    await harness.deliveries.test('tenant-1', null, 'company_ein_issued', { sequence: 0 });
    await harness.newDispatcher().drain();
    harness.clock.advance(400 * DAY);
    expect(await retention.pass()).toBe(0);
    harness.clock.advance(1);
    expect(await retention.pass()).toBe(2);
    const left = (await harness.all()).map(({ document }) => [
      document.status,
      document.personal?.responses[0]?.body,
    ]);
    expect(left).toEqual(Array.from({ length: 151 }, () => ['failed', 'gone']));
    expect(await retention.pass()).toBe(0);
  });

  it('runs in one process, in bounded passes, and continues after a crash', async () => {
    for (let index = 0; index < 1_150; index++)
      await harness.store.put(deliveries, `delivery-${index}`, {
        ...PAST,
        since: harness.clock.now().toISOString(),
      });
    harness.clock.advance(31 * DAY);
    const [one, other] = [newRetention(), newRetention()];
    const passes = await Promise.all([one.pass(), other.pass()]);
    expect(passes.sort((a, b) => a - b)).toEqual([0, 1_000]);
    await harness.store.acquireLease('webhook-retention', 'killed', 0);
    expect(await other.pass()).toBe(150);
    expect(await one.pass()).toBe(0);
  });
});

const PAST: DeliveryDocument = {
  tenantId: 'tenant-1',
  endpointId: 'tenant-1',
  eventId: 'event',
  eventName: 'company_formation_submitted',
  companyId: 'company-1',
  sequence: 1,
  requestId: null,
  position: 1,
  test: false,
  body: null,
  customerId: null,
  personal: null,
  status: 'delivered',
  createdAt: '2026-01-01T00:00:00.000Z',
  nextAttemptAt: null,
  queue: null,
  firstOf: null,
  failures: 0,
  deliveredAt: '2026-01-01T00:00:00.000Z',
  attemptCount: 0,
  lastAttempt: null,
  earlierAttempts: [],
  sentHeaders: [],
  stage: 'answers',
  since: '2026-01-01T00:00:00.000Z',
  requiredActionId: null,
  unreported: null,
};
