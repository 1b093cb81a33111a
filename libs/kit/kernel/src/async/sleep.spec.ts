import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sleep } from './sleep.js';

describe('a sleep', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('lasts as long as it was told', async () => {
    const woke = jest.fn();
    void sleep(100).then(woke);
    await jest.advanceTimersByTimeAsync(99);
    expect(woke).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(woke).toHaveBeenCalled();
  });

  it('ends at once when its signal aborts, and leaves no timer', async () => {
    const ended = new AbortController();
    const asleep = sleep(100, ended.signal);
    ended.abort();
    await asleep;
    expect(jest.getTimerCount()).toBe(0);
  });

  it('does not begin where its signal has aborted before', async () => {
    await sleep(100, AbortSignal.abort());
    expect(jest.getTimerCount()).toBe(0);
  });

  it('lets go of its signal', async () => {
    const { signal } = new AbortController();
    const removed = jest.spyOn(signal, 'removeEventListener');
    const asleep = sleep(100, signal);
    await jest.advanceTimersByTimeAsync(100);
    await asleep;
    expect(removed).toHaveBeenCalledTimes(1);
  });
});
