import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { event, SessionHarness } from './fixtures/session-harness.js';

describe('a session', () => {
  let harness: SessionHarness;

  beforeEach(() => {
    vi.useFakeTimers();
    harness = new SessionHarness();
  });
  afterEach(() => {
    harness.stopping.abort();
    vi.useRealTimers();
  });

  const passes = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

  describe('of a read model that is served', () => {
    beforeEach(() => {
      harness.pointer = { name: 'totals', version: 2, pinned: false };
      harness.checkpoint = 4;
    });

    it('has effects wait until it has what the log held', async () => {
      const session = await harness.begin();
      expect(harness.farBehind.any).toBe(true);
      harness.follow(session);
      await passes(0);
      await harness.deliver({ events: [event(8)], position: 8 });
      expect(harness.farBehind.any).toBe(true);
      await harness.deliver({ events: [event(9)], position: 9 });
      expect(harness.farBehind.any).toBe(false);
    });

    it('has them wait no more once another process leads it', async () => {
      harness.follow(await harness.begin());
      await passes(0);
      harness.stopping.abort();
      await passes(0);
      expect(harness.farBehind.any).toBe(false);
    });
  });

  describe('of a read model that is not served yet', () => {
    beforeEach(() => {
      harness.pointer = { name: 'totals', version: 1, pinned: false };
    });

    it('has it served once it holds the whole log', async () => {
      const session = await harness.begin();
      expect(harness.farBehind.any).toBe(false);
      harness.follow(session);
      await passes(0);
      await harness.deliver({ events: [event(8)], position: 8 });
      expect(harness.pointer?.version).toBe(1);
      harness.head = 11;
      await harness.deliver({ events: [event(9)], position: 9 });
      expect(harness.pointer?.version).toBe(1);
      await harness.deliver({ events: [event(11)], position: 11 });
      expect(harness.pointer?.version).toBe(2);
      const before = harness.heads;
      await harness.deliver({ events: [event(12)], position: 12 });
      expect(harness.heads).toBe(before);
    });

    it('has it not served while it lacks what readers have, until that is given up', async () => {
      harness.checkpoint = 9;
      harness.park(3);
      const session = await harness.begin();
      expect([harness.pointer?.version, session.fault]).toEqual([1, null]);
      harness.follow(session);
      await passes(1_000);
      expect(harness.pointer?.version).toBe(1);
      harness.parked.clear();
      harness.decisions++;
      await passes(1_000);
      expect(harness.pointer?.version).toBe(2);
    });
  });
});
