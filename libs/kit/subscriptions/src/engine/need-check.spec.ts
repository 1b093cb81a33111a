import { timers } from '#kit/kernel/testing';
import { NeedCheck, NotNeededError } from './need-check.js';

const GRACE_MS = 1_000;
const store = null as never;

describe('the need of a subscription', () => {
  beforeEach(() => timers.useFakeTimers());
  afterEach(() => timers.useRealTimers());

  it('never ends without a check', async () => {
    const need = new NeedCheck(undefined, store);
    timers.advanceTimersByTime(10 * GRACE_MS);
    await expect(need.check()).resolves.toBeUndefined();
  });

  it('ends after the grace time, counted from when it last existed', async () => {
    let needed = true;
    const need = new NeedCheck({ exists: () => Promise.resolve(needed), graceMs: GRACE_MS }, store);
    timers.advanceTimersByTime(10 * GRACE_MS);
    await need.check();
    needed = false;
    timers.advanceTimersByTime(GRACE_MS);
    await need.check();
    timers.advanceTimersByTime(1);
    await expect(need.check()).rejects.toBeInstanceOf(NotNeededError);
    needed = true;
    await need.check();
    needed = false;
    await need.check();
  });
});
