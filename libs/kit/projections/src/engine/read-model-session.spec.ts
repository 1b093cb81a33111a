import { timers } from '#kit/kernel/testing';
import { event, SessionHarness } from '#kit/subscriptions/testing';
import { VersionActivation } from './activation.js';

describe('a session', () => {
  let harness: SessionHarness;

  beforeEach(() => {
    timers.useFakeTimers();
    harness = new SessionHarness();
    harness.activation = (store) =>
      new VersionActivation(store, { name: 'totals', version: 2 }, { name: 'totals-v2', kind: 'derived' });
  });
  afterEach(() => harness.stopping.abort());
  afterEach(() => timers.useRealTimers());

  const point = (version: number): void =>
    void harness.records.set('projection-pointers', { name: 'totals', version, generations: {} });
  const activeVersion = (): unknown =>
    (harness.records.get('projection-pointers') as { version?: number } | undefined)?.version;
  const passes = (ms: number): Promise<unknown> => timers.advanceTimersByTimeAsync(ms);

  describe('of an active read model', () => {
    beforeEach(() => {
      point(2);
      harness.checkpoint = 4;
    });

    it('delays effects until it has caught up with the log', async () => {
      const session = await harness.begin();
      expect(harness.catchingUp.any).toBe(true);
      harness.follow(session);
      await passes(0);
      await harness.deliver({ events: [event(8)], position: 8 });
      expect(harness.catchingUp.any).toBe(true);
      await harness.deliver({ events: [event(9)], position: 9 });
      expect(harness.catchingUp.any).toBe(false);
    });

    it('has caught up once it contains the events that the log had at its start, even if the log grows', async () => {
      const session = await harness.begin();
      harness.follow(session);
      await passes(0);
      harness.head = 20;
      const before = harness.heads;
      await harness.deliver({ events: [event(8)], position: 8 });
      expect(session.isActive).toBe(false);
      await harness.deliver({ events: [event(9)], position: 9 });
      expect([session.isActive, harness.heads]).toEqual([true, before]);
    });

    it('stops delaying effects once another process leads it', async () => {
      harness.follow(await harness.begin());
      await passes(0);
      harness.stopping.abort();
      await passes(0);
      expect(harness.catchingUp.any).toBe(false);
    });
  });

  describe('of a read model that is not active yet', () => {
    beforeEach(() => {
      point(1);
    });

    it('activates it once it contains the whole log', async () => {
      const session = await harness.begin();
      expect(harness.catchingUp.any).toBe(false);
      harness.follow(session);
      await passes(0);
      await harness.deliver({ events: [event(8)], position: 8 });
      expect(activeVersion()).toBe(1);
      harness.head = 11;
      await harness.deliver({ events: [event(9)], position: 9 });
      expect(activeVersion()).toBe(1);
      await harness.deliver({ events: [event(11)], position: 11 });
      // Announced first.
      expect(activeVersion()).toBe(1);
      await passes(1_500);
      expect(activeVersion()).toBe(2);
      const before = harness.heads;
      await harness.deliver({ events: [event(12)], position: 12 });
      expect(harness.heads).toBe(before);
    });

    it('does not activate it while it lacks an event that readers have', async () => {
      harness.checkpoint = 9;
      harness.park(3);
      const session = await harness.begin();
      expect([activeVersion(), session.fault]).toEqual([1, null]);
      harness.follow(session);
      await passes(1_000);
      expect(activeVersion()).toBe(1);
      harness.parked.clear();
      harness.decisions++;
      await passes(2_000);
      expect(activeVersion()).toBe(2);
    });
  });
});
