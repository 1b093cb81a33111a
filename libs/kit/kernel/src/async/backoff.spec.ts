import { timers } from '../testing/index.js';
import { Backoff } from './backoff.js';

describe('a backoff', () => {
  beforeEach(() => timers.useFakeTimers());
  afterEach(() => timers.useRealTimers());

  async function waited(backoff: Backoff): Promise<number> {
    const begun = Date.now();
    const wait = backoff.wait();
    await timers.advanceTimersToNextTimerAsync();
    await wait;
    return Date.now() - begun;
  }

  it('doubles its waits up to the longest wait', async () => {
    const backoff = new Backoff(100, 500, () => 1);
    const waits = [];
    for (let i = 0; i < 5; i++) waits.push(await waited(backoff));
    expect(waits).toEqual([100, 200, 400, 500, 500]);
  });

  it('waits at least half of the current limit', async () => {
    expect(await waited(new Backoff(100, 500, () => 0))).toBe(50);
    expect(await waited(new Backoff(100, 500, () => 0.5))).toBe(75);
  });

  it('starts with the first wait again after a reset', async () => {
    const backoff = new Backoff(100, 500, () => 1);
    await waited(backoff);
    await waited(backoff);
    backoff.reset();
    expect(await waited(backoff)).toBe(100);
  });

  it('ends a wait when the signal aborts', async () => {
    const ended = new AbortController();
    const wait = new Backoff(100, 500).wait(ended.signal);
    ended.abort();
    await wait;
    expect(timers.getTimerCount()).toBe(0);
  });
});
