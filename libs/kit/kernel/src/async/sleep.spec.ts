import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sleep } from './sleep.js';

describe('a sleep', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('lasts the given time', async () => {
    const woke = vi.fn();
    void sleep(100).then(woke);
    await vi.advanceTimersByTimeAsync(99);
    expect(woke).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(woke).toHaveBeenCalled();
  });

  it('ends at once when its signal aborts and clears its timer', async () => {
    const ended = new AbortController();
    const asleep = sleep(100, ended.signal);
    ended.abort();
    await asleep;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends at once if its signal has already aborted', async () => {
    await sleep(100, AbortSignal.abort());
    expect(vi.getTimerCount()).toBe(0);
  });

  it('removes its listener from the signal', async () => {
    const { signal } = new AbortController();
    const removed = vi.spyOn(signal, 'removeEventListener');
    const asleep = sleep(100, signal);
    await vi.advanceTimersByTimeAsync(100);
    await asleep;
    expect(removed).toHaveBeenCalledTimes(1);
  });
});
