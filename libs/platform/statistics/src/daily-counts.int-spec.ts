import { DocumentStoreUnavailableError } from '#kit/document-store';
import { requireIndexes, TestDocumentStore } from '#kit/document-store/testing';
import { Logger } from '#kit/kernel';
import { SettableClock } from '#kit/kernel/testing';
import { DailyCounts, dailyCounts } from './daily-counts.js';
import { byDay, lastDay } from './summary.js';

const HOUR_MS = 3_600_000;
const DAY = '2026-11-20';

describe('daily counts', () => {
  let stores: TestDocumentStore;
  let clock: SettableClock;
  const open: DailyCounts[] = [];

  beforeEach(async () => {
    stores = await TestDocumentStore.open();
    clock = new SettableClock();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await Promise.all(open.splice(0).map((counts) => counts.onModuleDestroy()));
    await stores.close();
  });

  /** Starts counting as another process would. */
  async function start(): Promise<DailyCounts> {
    const counts = new DailyCounts(requireIndexes(stores.store), clock, new Logger('silent'));
    await counts.onModuleInit();
    open.push(counts);
    return counts;
  }
  const today = async (counts: DailyCounts, tenantId = 'acme') =>
    byDay(await counts.since(tenantId, DAY), clock.now(), 1)[0];

  it('show counts of this process at once', async () => {
    const counts = await start();
    counts.add('acme', 'calls', 'succeeded');
    counts.add('acme', 'calls', 'succeeded');
    counts.add('acme', 'calls', 'failed');
    counts.add('other', 'calls', 'failed');
    expect(await today(counts)).toEqual({ day: DAY, succeeded: 2, failed: 1 });
    expect(await counts.since('nobody', DAY)).toEqual([]);
  });

  it('add up the counts of several processes', async () => {
    const [one, two] = [await start(), await start()];
    one.add('acme', 'calls', 'succeeded');
    two.add('acme', 'calls', 'failed');
    await one.storeChanged();
    await two.storeChanged();
    two.add('acme', 'calls', 'failed');
    await two.storeChanged();
    expect(await today(one)).toEqual({ day: DAY, succeeded: 1, failed: 2 });
    expect(await today(two)).toEqual({ day: DAY, succeeded: 1, failed: 2 });
  });

  it('continue after a restart', async () => {
    const before = await start();
    before.add('acme', 'calls', 'succeeded');
    await before.onModuleDestroy();
    const after = await start();
    after.add('acme', 'calls', 'succeeded');
    await after.storeChanged();
    expect(await today(after)).toEqual({ day: DAY, succeeded: 2, failed: 0 });
  });

  it('count nothing twice if the store fails meanwhile', async () => {
    const counts = await start();
    const put = jest.spyOn(stores.store, 'put');
    put.mockImplementationOnce(async (...args) => {
      await stores.store.insert(...args);
      throw new DocumentStoreUnavailableError('the answer was lost');
    });
    counts.add('acme', 'calls', 'succeeded');
    await expect(counts.storeChanged()).rejects.toThrow(DocumentStoreUnavailableError);
    await counts.storeChanged();
    expect(put).toHaveBeenCalledTimes(2);
    expect(await today(await start())).toEqual({ day: DAY, succeeded: 1, failed: 0 });
  });

  it('write nothing if nothing was counted', async () => {
    const counts = await start();
    counts.add('acme', 'calls', 'succeeded');
    await counts.storeChanged();
    const put = jest.spyOn(stores.store, 'put');
    await counts.storeChanged();
    expect(put).not.toHaveBeenCalled();
  });

  it('separate days, hours and series', async () => {
    const counts = await start();
    counts.add('acme', 'calls', 'succeeded');
    clock.advance(13 * HOUR_MS);
    await counts.storeChanged();
    counts.add('acme', 'calls', 'failed');
    counts.add('acme', 'webhook/1', 'failed');
    await counts.storeChanged();
    const all = await counts.since('acme', DAY);
    const calls = all.filter(({ series }) => series === 'calls');
    expect(byDay(calls, clock.now(), 2)).toEqual([
      { day: DAY, succeeded: 1, failed: 0 },
      { day: '2026-11-21', succeeded: 0, failed: 1 },
    ]);
    expect(lastDay(all, clock.now())).toEqual({ succeeded: 1, failed: 2 });
    expect(await counts.since('acme', '2026-11-21')).toHaveLength(2);
  });

  it('drop counts of further series if memory is full, and continue once they are stored', async () => {
    const counts = await start();
    for (let tenant = 0; tenant < 10_001; tenant++) counts.add(`tenant-${tenant}`, 'calls', 'succeeded');
    expect(await counts.since('tenant-9999', DAY)).toHaveLength(1);
    expect(await counts.since('tenant-10000', DAY)).toEqual([]);
    await counts.storeChanged();
    counts.add('tenant-10000', 'calls', 'succeeded');
    counts.add('tenant-1', 'calls', 'succeeded');
    expect((await today(counts, 'tenant-10000'))?.succeeded).toBe(1);
    expect((await today(counts, 'tenant-1'))?.succeeded).toBe(2);
  });

  it('expire after 20 days', async () => {
    const counts = await start();
    counts.add('acme', 'calls', 'succeeded');
    await counts.storeChanged();
    const [record] = await stores.store.find(dailyCounts, { where: { tenantId: 'acme' }, limit: 1 });
    expect(record?.document.expiresAt).toBe('2026-12-10T12:00:00.000Z');
  });
});
