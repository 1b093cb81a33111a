import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimeoutError, withTimeout } from './timeout.js';

const never = () => new Promise<never>(() => undefined);

describe('a time limit', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('gives what comes in time, and leaves no timer', async () => {
    await expect(withTimeout(100, Promise.resolve('here'))).resolves.toBe('here');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gives a failure that comes in time as it is', async () => {
    const failure = new Error('refused');
    await expect(withTimeout(100, Promise.reject(failure))).rejects.toBe(failure);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails when the time is over', async () => {
    const late = expect(withTimeout(100, never())).rejects.toThrow(new TimeoutError(100));
    await vi.advanceTimersByTimeAsync(100);
    await late;
  });

  it('fails in the words of the caller', async () => {
    const late = expect(withTimeout(100, never(), (ms) => new Error(`${ms} are over`))).rejects.toThrow(
      '100 are over',
    );
    await vi.advanceTimersByTimeAsync(100);
    await late;
  });
});
