import { timers } from '../testing/index.js';
import { sleep } from './sleep.js';

afterEach(() => jest.restoreAllMocks());

describe('a sleep', () => {
  beforeEach(() => timers.useFakeTimers());
  afterEach(() => timers.useRealTimers());

  it('lasts the given time', async () => {
    const woke = jest.fn();
    void sleep(100).then(woke);
    await timers.advanceTimersByTimeAsync(99);
    expect(woke).not.toHaveBeenCalled();
    await timers.advanceTimersByTimeAsync(1);
    expect(woke).toHaveBeenCalled();
  });

  it('ends at once when its signal aborts and clears its timer', async () => {
    const ended = new AbortController();
    const asleep = sleep(100, ended.signal);
    ended.abort();
    await asleep;
    expect(timers.getTimerCount()).toBe(0);
  });

  it('ends at once if its signal has already aborted', async () => {
    await sleep(100, AbortSignal.abort());
    expect(timers.getTimerCount()).toBe(0);
  });

  it('removes its listener from the signal', async () => {
    const { signal } = new AbortController();
    const removed = jest.spyOn(signal, 'removeEventListener');
    const asleep = sleep(100, signal);
    await timers.advanceTimersByTimeAsync(100);
    await asleep;
    expect(removed).toHaveBeenCalledTimes(1);
  });
});
