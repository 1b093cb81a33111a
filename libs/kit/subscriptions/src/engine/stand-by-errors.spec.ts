import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UnknownEventError } from '#kit/event-sourcing';
import { CheckpointBeyondLogError, mustStandBy, NeedCheck, NotNeededError } from './stand-by-errors.js';

const GRACE_MS = 1_000;
const store = null as never;

describe('a leader stands by', () => {
  it('for an event of a newer program, and a checkpoint past the end of the log', () => {
    expect(mustStandBy(new CheckpointBeyondLogError('totals-v1', 9, 3))).toBe(true);
    expect(mustStandBy(new UnknownEventError('Added v2'))).toBe(true);
    expect(mustStandBy(new NotNeededError())).toBe(false);
    expect(mustStandBy(new Error('a bug'))).toBe(false);
  });

  it('with a message that says what to do', () => {
    const { message } = new CheckpointBeyondLogError('totals-v1', 9, 3);
    expect(message).toMatch(/checkpoint 9 .* log, 3.*`events resume totals-v1 --after 3`/);
  });
});

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
