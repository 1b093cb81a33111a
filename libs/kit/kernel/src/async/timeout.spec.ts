import { timers } from '../testing/index.js';
import { TimeoutError, withTimeout } from './timeout.js';

const never = () => new Promise<never>(() => undefined);

describe('withTimeout', () => {
  beforeEach(() => timers.useFakeTimers());
  afterEach(() => timers.useRealTimers());

  it('resolves with the result in time and clears its timer', async () => {
    await expect(withTimeout(100, Promise.resolve('here'))).resolves.toBe('here');
    expect(timers.getTimerCount()).toBe(0);
  });

  it('rejects with the original error in time', async () => {
    const failure = new Error('refused');
    await expect(withTimeout(100, Promise.reject(failure))).rejects.toBe(failure);
    expect(timers.getTimerCount()).toBe(0);
  });

  it('rejects after the time limit', async () => {
    const late = expect(withTimeout(100, never())).rejects.toEqual(new TimeoutError(100));
    await timers.advanceTimersByTimeAsync(100);
    await late;
  });

  it("rejects with the caller's own error", async () => {
    const late = expect(withTimeout(100, never(), (ms) => new Error(`${ms} are over`))).rejects.toThrow(
      '100 are over',
    );
    await timers.advanceTimersByTimeAsync(100);
    await late;
  });
});
