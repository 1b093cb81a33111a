import { type Deliverable, momentOf, newDelivery } from '../deliveries/delivery.js';
import { deliveries, type DeliveryDocument, partnerEvents } from '../records.js';
import { WebhookHarness } from '../testing/webhook-harness.js';
import { DeliveryQueue, type StoredDelivery } from './delivery-queue.js';

const PAGE = 50;
const LANE = 'tenant-1/tenant-1';

describe('DeliveryQueue', () => {
  let harness: WebhookHarness;
  let queue: DeliveryQueue;

  beforeEach(async () => {
    harness = await WebhookHarness.open();
    queue = new DeliveryQueue(harness.store);
  });
  afterEach(() => harness.close());

  /** Inserts a due delivery without a company or domain event. */
  const plan = async (id: string, more: Partial<DeliveryDocument> = {}): Promise<void> => {
    const of: Deliverable = {
      tenantId: 'tenant-1',
      eventName: 'company_formation_submitted',
      companyId: null,
      sequence: 0,
      position: -1,
      requestId: null,
      requiredActionId: null,
      body: '{}',
    };
    const delivery = newDelivery(
      `event of ${id}`,
      of,
      of.tenantId,
      momentOf(harness.clock, 'tenant-1'),
      true,
    );
    await harness.store.insert(deliveries, id, { ...delivery, test: false, ...more });
  };
  const lanes = async (): Promise<string[]> => {
    const listed: string[] = [];
    for await (const { lane } of queue.lanes()) listed.push(lane);
    return listed;
  };
  const soon = (seconds: number): string =>
    new Date(harness.clock.now().getTime() + seconds * 1000).toISOString();
  const due = async () => {
    const { due: list, isAll } = await queue.due(LANE, harness.clock.now());
    return { ids: list.map(({ id }) => id), isAll };
  };

  it('lists each lane with planned deliveries once', async () => {
    expect(await lanes()).toEqual([]);
    for (const [id, lane] of Object.entries({ a: 'one', b: 'two', c: 'one', d: null, e: 'three' }))
      await plan(id, { queue: lane });
    expect(await lanes()).toEqual(['one', 'three', 'two']);
  });

  it('returns due deliveries, longest due first, then by event number', async () => {
    await plan('later', { nextAttemptAt: soon(1) });
    await plan('other', { queue: 'tenant-2/tenant-2' });
    await plan('b', { sequence: 2 });
    await plan('c', { sequence: 1 });
    await plan('z', { sequence: 9, nextAttemptAt: soon(-1) });
    expect(await due()).toEqual({ ids: ['z', 'c', 'b'], isAll: true });
  });

  it('returns no delivery beyond the subscription’s checkpoint, even before there is one', async () => {
    await plan('unborn', { position: 0 });
    await plan('of no event', { position: -1 });
    expect((await due()).ids).toEqual(['of no event']);
  });

  it('looks past more deliveries beyond the checkpoint than fit on a page', async () => {
    for (let index = 0; index <= PAGE; index++)
      await plan(`lost ${index}`, { position: 0, nextAttemptAt: soon(-1) });
    await plan('due');
    expect(await due()).toEqual({ ids: ['due'], isAll: true });
  });

  it.each([
    [PAGE - 1, true],
    [PAGE, false],
    [PAGE + 1, false],
  ])('reports whether a page contains all %d due deliveries: %s', async (count, isAll) => {
    for (let index = 0; index < count; index++) await plan(`${index}`);
    const result = await due();
    expect([result.ids.length, result.isAll]).toEqual([Math.min(count, PAGE), isAll]);
  });

  it('returns a test’s own envelope, otherwise the event’s, or none if the event is gone', async () => {
    await plan('test', { body: 'own' });
    await plan('announced', { body: null, eventId: 'event' });
    await plan('gone', { body: null, eventId: 'another' });
    await harness.store.insert(partnerEvents, 'event', { body: 'of the event' } as never);
    const { due: list } = await queue.due(LANE, harness.clock.now());
    expect(Object.fromEntries(list.map(({ id, body }) => [id, body]))).toEqual({
      test: 'own',
      announced: 'of the event',
      gone: null,
    });
  });

  describe('the delivery in turn', () => {
    const inTurn = async (delivery: StoredDelivery | null, now = harness.clock.now()) =>
      delivery && (await queue.firstInTurn({ ...delivery, body: 'read before' }, now));
    const stored = (id: string) => harness.store.get(deliveries, id);

    it('is that of the first unattempted event of the company, or the due one itself without a company', async () => {
      await plan('second', { firstOf: 'company', sequence: 2 });
      await plan('first', { firstOf: 'company', sequence: 1 });
      await plan('retry', { companyId: 'company', firstOf: null });
      const results = [];
      for (const id of ['first', 'second', 'retry']) results.push(await inTurn(await stored(id)));
      expect(results.map((one) => [one?.id, one?.body])).toEqual([
        ['first', 'read before'],
        ['first', '{}'],
        ['retry', 'read before'],
      ]);
    });

    it('is missing while the first event is not due or beyond the checkpoint, or after all were attempted', async () => {
      await plan('second', { firstOf: 'company', sequence: 2 });
      await plan('first', { firstOf: 'company', sequence: 1, nextAttemptAt: soon(1) });
      const second = await stored('second');
      expect(await inTurn(second)).toBeNull();
      expect(await inTurn(second, new Date(soon(1)))).toMatchObject({ id: 'first' });
      const first = await stored('first');
      await harness.store.put(deliveries, 'first', { ...first?.document, position: 0 } as never);
      expect(await inTurn(second, new Date(soon(1)))).toBeNull();
      for (const id of ['first', 'second']) await harness.store.remove(deliveries, id);
      expect(await inTurn(second)).toBeNull();
    });
  });

  it.each([false, true])('cancels all deliveries of a lane, with tests: %s', async (testsToo) => {
    for (let index = 0; index < 2 * PAGE + 20; index++)
      await plan(`${index}`, { test: index % 2 === 0, nextAttemptAt: soon(index) });
    await plan('other', { queue: 'tenant-2/tenant-2' });
    await queue.giveUp(LANE, momentOf(harness.clock, 'tenant-1'), ({ test }) => testsToo || !test);
    const left = await harness.store.find(deliveries, { where: { queue: LANE }, limit: 999 });
    expect(left.filter(({ document }) => !document.test)).toEqual([]);
    expect(left).toHaveLength(testsToo ? 0 : PAGE + 10);
    expect(await harness.store.count(deliveries, { where: { status: 'failed' } })).toBe(
      testsToo ? 2 * PAGE + 20 : PAGE + 10,
    );
    expect((await harness.store.get(deliveries, 'other'))?.document.status).toBe('pending');
  });
});
