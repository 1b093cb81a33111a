import { Logger, newId } from '#kit/kernel';
import type { DocumentStore } from '#kit/document-store';
import { TestDocumentStore } from '#kit/document-store/testing';
import { tenantOf } from '#platform/domain-model';
import { SandboxClock } from './sandbox-clock.js';

const HOUR = 3600;
const TEN_YEARS = 10 * 365 * 24 * HOUR;

describe('SandboxClock', () => {
  const tenantId = newId();
  const logger = new Logger('silent');
  let stores: TestDocumentStore;
  let store: DocumentStore;
  let clock: SandboxClock;

  beforeEach(async () => {
    stores = await TestDocumentStore.open();
    ({ store } = stores);
    clock = await SandboxClock.start(store, logger);
  });
  afterEach(async () => {
    await clock.stop();
    await stores.close();
  });

  /** Returns the whole hours ahead of real time; `+ 0` turns -0 into 0. */
  const ahead = (of: SandboxClock, tenant: string | null = tenantId): number =>
    Math.round((of.now(tenant).getTime() - Date.now()) / 1000 / HOUR) + 0;

  it('shows real time until it is moved', () => {
    expect(ahead(clock)).toBe(0);
  });

  it('moves one tenant and no other', async () => {
    const now = await clock.advance(tenantId, 5 * HOUR);
    expect(Math.abs(clock.now(tenantId).getTime() - now.getTime())).toBeLessThan(HOUR);
    expect([ahead(clock), ahead(clock, newId()), ahead(clock, null)]).toEqual([5, 0, 0]);
    expect(clock.movedTenants()).toEqual([tenantId]);
  });

  it('is the same for all tenants of a partner', async () => {
    const later = tenantOf(tenantId, 3);
    await clock.advance(tenantId, 5 * HOUR);
    await clock.advance(later, HOUR);
    expect([ahead(clock), ahead(clock, later)]).toEqual([6, 6]);
    expect(clock.movedTenants()).toEqual([tenantId]);
  });

  it('adds up simultaneous moves', async () => {
    await Promise.all(Array.from({ length: 10 }, () => clock.advance(tenantId, HOUR)));
    expect(ahead(clock)).toBe(10);
  });

  it('applies a move in every process and notifies each', async () => {
    const other = await SandboxClock.start(store, logger);
    const moved = new Promise((resolve) => other.onMoved(resolve));
    await clock.advance(tenantId, HOUR);
    expect(await moved).toBe(tenantId);
    expect(ahead(other)).toBe(1);
    await other.stop();
  });

  it('keeps its time after a restart', async () => {
    await clock.advance(tenantId, HOUR);
    await clock.stop();
    store = await stores.reopen();
    clock = await SandboxClock.start(store, logger);
    expect(ahead(clock)).toBe(1);
  });

  it('stops before ids run out', async () => {
    for (let year = 0; year < 120; year += 10) await clock.advance(tenantId, TEN_YEARS);
    await expect(clock.advance(tenantId, TEN_YEARS)).rejects.toMatchObject({ name: 'InvalidStateError' });
  });
});
