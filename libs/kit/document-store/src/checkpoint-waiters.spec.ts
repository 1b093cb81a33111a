import { timers } from '#kit/kernel/testing';
import { CheckpointWaiters } from './checkpoint-waiters.js';

const subscription = { name: 'totals-v1', kind: 'derived' } as const;
const fence = { name: 'totals-v1', owner: 'me', token: 1 };

describe('waits for a checkpoint', () => {
  let stored: number;
  let reads: number;
  let isHeld: boolean;
  let waiters: CheckpointWaiters;

  beforeEach(() => {
    timers.useFakeTimers();
    [stored, reads, isHeld] = [5, 0, true];
    const read = (): Promise<number> => {
      reads++;
      return Promise.resolve(stored);
    };
    waiters = new CheckpointWaiters(read, 10, () => isHeld);
    waiters.committed({ subscription, position: 5, fence });
  });
  afterEach(() => waiters.close());
  afterEach(() => timers.useRealTimers());

  it('read the store once if this process holds the lease', async () => {
    const waiting = waiters.wait(subscription, 6, 5000);
    await timers.advanceTimersByTimeAsync(1000);
    expect(reads).toBe(1);
    waiters.committed({ subscription, position: 6, fence });
    expect(await waiting).toBe(true);
    expect(await waiters.wait(subscription, 6, 5000)).toBe(true);
    expect(reads).toBe(1);
  });

  it('notice a commit of this process during the first read', async () => {
    const waiting = waiters.wait(subscription, 6, 5000);
    waiters.committed({ subscription, position: 6, fence });
    expect(await waiting).toBe(true);
  });

  it('poll the store as soon as another process may hold the lease', async () => {
    const waiting = waiters.wait(subscription, 6, 5000);
    await timers.advanceTimersByTimeAsync(100);
    [stored, isHeld] = [6, false];
    await timers.advanceTimersByTimeAsync(10);
    expect(await waiting).toBe(true);
  });

  it('read the store again after this process dropped the checkpoint', async () => {
    waiters.dropped(subscription);
    stored = -1;
    expect(await waiters.wait(subscription, 5, 0)).toBe(false);
  });
});
