import type { FindOptions } from '#kit/document-store';
import { Gate, timers } from '#kit/kernel/testing';
import { deliveries, OLDEST_FIRST, partnerEvents } from '../records.js';
import { WebhookHarness } from '../testing/webhook-harness.js';
import type { Recovery } from './recovery.js';

const TENANT = 'tenant-1';
const PAGE = 100;
const URL = 'https://example.com/webhooks';

/** Reports whether a query reads events in the order of a recovery. */
const isByTime = ({ orderBy }: FindOptions<object>): boolean =>
  JSON.stringify(orderBy) === JSON.stringify(OLDEST_FIRST);

describe('a recovery of missed events', () => {
  let harness: WebhookHarness;
  let others: Recovery[];

  beforeEach(async () => {
    [harness, others] = [await WebhookHarness.open(), []];
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    timers.useRealTimers();
    await Promise.all([harness.recovery, ...others].map((recovery) => recovery.onModuleDestroy()));
    await harness.close();
  });

  /** Lets events happen while there is no endpoint. */
  const miss = async (count: number, prefix = 'company'): Promise<void> => {
    await harness.happenTogether(
      ...Array.from({ length: count }, (_, index) => harness.event('Submitted', `${prefix}-${index}`)),
    );
  };
  /** Returns what another process or a later start uses. */
  const another = (): Recovery => {
    const recovery = harness.newRecovery();
    others.push(recovery);
    return recovery;
  };
  const planned = (): Promise<number> => harness.store.count(deliveries, { where: { tenantId: TENANT } });
  const recover = (recovery = harness.recovery, endpointId: string | null = null) =>
    recovery.recover(TENANT, null, endpointId);
  /** Holds each page of events from the given one on, until its gate opens. */
  const holdPages = (from: number): { readonly held: Gate; readonly gate: Gate } => {
    const [held, gate] = [new Gate(), new Gate()];
    const { store } = harness;
    const find = store.find.bind(store);
    let pages = 0;
    jest.spyOn(store, 'find').mockImplementation(async (collection, query) => {
      const isPage = collection.name === partnerEvents.name && isByTime(query);
      if (isPage && ++pages >= from) {
        held.open();
        await gate.passed;
      }
      return find(collection, query);
    });
    return { held, gate };
  };

  it('responds before its end, goes on, and reports the end once', async () => {
    await miss(PAGE + 20);
    await harness.endpoint(URL);
    const { held, gate } = holdPages(2);
    timers.useFakeTimers(['setTimeout', 'clearTimeout']);
    const first = recover();
    await held.passed;
    await timers.advanceTimersByTimeAsync(2_000);
    expect(await first).toEqual({ recovered: 0, complete: false, isNew: true });
    expect(await planned()).toBe(PAGE);
    gate.open();
    timers.useRealTimers();
    expect(await recover()).toEqual({ recovered: PAGE + 20, complete: true, isNew: false });
    expect(await planned()).toBe(PAGE + 20);
    expect(await recover()).toEqual({ recovered: 0, complete: true, isNew: true });
  });

  it('begins again instead of repeating an unreported result if an endpoint has changed', async () => {
    await miss(1);
    await harness.endpoint(URL);
    const { held, gate } = holdPages(1);
    timers.useFakeTimers(['setTimeout', 'clearTimeout']);
    const first = recover();
    await held.passed;
    await timers.advanceTimersByTimeAsync(2_000);
    expect(await first).toMatchObject({ complete: false });
    gate.open();
    timers.useRealTimers();
    await harness.recovery.ended();
    await harness.endpoints.put(TENANT, { url: null, enabled: false, subscriptions: null });
    await miss(2, 'later');
    await harness.endpoints.put(TENANT, { url: null, enabled: true, subscriptions: null });
    expect(await recover()).toEqual({ recovered: 2, complete: true, isNew: true });
  });

  it('is joined by other requests, in any process', async () => {
    await miss(30);
    await harness.endpoint(URL);
    const { held, gate } = holdPages(1);
    const first = recover();
    await held.passed;
    // The other process cannot work on it, so it responds at once.
    expect(await recover(another())).toEqual({ recovered: 0, complete: false, isNew: false });
    const second = recover();
    gate.open();
    expect([(await first).isNew, await second]).toEqual([
      true,
      { recovered: 30, complete: true, isNew: false },
    ]);
    expect(await planned()).toBe(30);
  });

  it('also does what a request that joins it asks for', async () => {
    await harness.endpoint(URL);
    await harness.furtherEndpoint(URL, 'second');
    for (const id of [TENANT, 'second'])
      await harness.endpoints.change(TENANT, id, { url: null, enabled: false, subscriptions: null });
    await miss(3);
    for (const id of [TENANT, 'second'])
      await harness.endpoints.change(TENANT, id, { url: null, enabled: true, subscriptions: null });
    const { held, gate } = holdPages(1);
    const first = recover(harness.recovery, TENANT);
    await held.passed;
    const second = recover(another(), 'second');
    expect(await second).toMatchObject({ complete: false, isNew: true });
    gate.open();
    expect(await first).toMatchObject({ recovered: 6, complete: true });
  });

  it('is continued where it was after a stop in the middle', async () => {
    await miss(3 * PAGE);
    await harness.endpoint(URL);
    const { held, gate } = holdPages(2);
    const first = recover();
    await held.passed;
    const stopped = harness.recovery.onModuleDestroy();
    gate.open();
    await stopped;
    expect(await first).toMatchObject({ recovered: PAGE, complete: false });
    expect(await planned()).toBe(PAGE);
    jest.restoreAllMocks();
    const find = jest.spyOn(harness.store, 'find');
    const next = another();
    await next.resume();
    await next.ended();
    expect(await planned()).toBe(3 * PAGE);
    const pages = find.mock.calls.filter(([, query]) => isByTime(query));
    expect(pages[0]?.[1].after).toBeDefined();
    expect(await recover(next)).toEqual({ recovered: 3 * PAGE, complete: true, isNew: false });
  });

  it('is continued by another process after the lease of a killed one has expired', async () => {
    await miss(5);
    await harness.endpoint(URL);
    const lease = `webhook-recovery/${TENANT}`;
    await harness.store.acquireLease(lease, 'killed', 60_000);
    expect(await recover()).toEqual({ recovered: 0, complete: false, isNew: true });
    await harness.store.acquireLease(lease, 'killed', 0);
    await harness.recovery.resume();
    await harness.recovery.ended();
    expect(await recover()).toEqual({ recovered: 5, complete: true, isNew: false });
  });

  it('ends early for an endpoint that is disabled meanwhile', async () => {
    await miss(2 * PAGE);
    await harness.endpoint(URL);
    const { held, gate } = holdPages(2);
    const first = recover();
    await held.passed;
    await harness.endpoints.put(TENANT, { url: null, enabled: false, subscriptions: null });
    gate.open();
    expect(await first).toMatchObject({ recovered: PAGE, complete: true });
  });

  it('lets other work run between pages, also of events that need nothing', async () => {
    await harness.endpoint(URL);
    await miss(5 * PAGE);
    let turns = 0;
    let next = setImmediate(function count() {
      turns++;
      next = setImmediate(count);
    });
    const { store } = harness;
    const find = store.find.bind(store);
    const turnOfPage: number[] = [];
    jest.spyOn(store, 'find').mockImplementation(async (collection, query) => {
      const rows = await find(collection, query);
      if (!isByTime(query)) return rows;
      turnOfPage.push(turns);
      expect(query.offset).toBeUndefined();
      // A page takes longer than reads may use of one turn.
      for (const end = performance.now() + 11; performance.now() < end;);
      return rows;
    });
    expect(await recover()).toMatchObject({ recovered: 0, complete: true });
    clearImmediate(next);
    expect(turnOfPage).toHaveLength(6);
    expect(new Set(turnOfPage).size).toBe(6);
  });
});
