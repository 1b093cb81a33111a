import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TimeoutError, withTimeout } from './timeout.js';

const never = () => new Promise<never>(() => undefined);

describe('withTimeout', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('resolves with the result in time and clears its timer', async () => {
    await expect(withTimeout(100, Promise.resolve('here'))).resolves.toBe('here');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects with the original error in time', async () => {
    const failure = new Error('refused');
    await expect(withTimeout(100, Promise.reject(failure))).rejects.toBe(failure);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects after the time limit', async () => {
    const late = expect(withTimeout(100, never())).rejects.toThrow(new TimeoutError(100));
    await vi.advanceTimersByTimeAsync(100);
    await late;
  });

  it("rejects with the caller's own error", async () => {
    const late = expect(withTimeout(100, never(), (ms) => new Error(`${ms} are over`))).rejects.toThrow(
      '100 are over',
    );
    await vi.advanceTimersByTimeAsync(100);
    await late;
  });
});
