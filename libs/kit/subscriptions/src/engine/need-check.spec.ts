import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NeedCheck, NotNeededError } from './need-check.js';

const GRACE_MS = 1_000;
const store = null as never;

describe('the need of a subscription', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('never ends without a check', async () => {
    const need = new NeedCheck(undefined, store);
    vi.advanceTimersByTime(10 * GRACE_MS);
    await expect(need.check()).resolves.toBeUndefined();
  });

  it('ends after the grace time, counted from when it last existed', async () => {
    let needed = true;
    const need = new NeedCheck({ exists: () => Promise.resolve(needed), graceMs: GRACE_MS }, store);
    vi.advanceTimersByTime(10 * GRACE_MS);
    await need.check();
    needed = false;
    vi.advanceTimersByTime(GRACE_MS);
    await need.check();
    vi.advanceTimersByTime(1);
    await expect(need.check()).rejects.toBeInstanceOf(NotNeededError);
    needed = true;
    await need.check();
    needed = false;
    await need.check();
  });
});
