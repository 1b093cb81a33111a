import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UnknownEventError } from '#kit/event-sourcing';
import { KNOWN_TO_ALL_MS } from '../projection-pointers.js';
import { CheckpointBeyondLogError, mustStandBy, Need, NotWantedError } from './standing-by.js';

describe('a leader stands by', () => {
  it('for an event of a newer program, and a checkpoint past the end of the log', () => {
    expect(mustStandBy(new CheckpointBeyondLogError('totals-v1', 9, 3))).toBe(true);
    expect(mustStandBy(new UnknownEventError('Added v2'))).toBe(true);
    expect(mustStandBy(new NotWantedError())).toBe(false);
    expect(mustStandBy(new Error('a bug'))).toBe(false);
  });

  it('and says what is to be done', () => {
    const { message } = new CheckpointBeyondLogError('totals-v1', 9, 3);
    expect(message).toMatch(/checkpoint 9 .* log, 3.*`events resume totals-v1 --after <position>`/);
  });
});

describe('the need of a subscription', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is always there where nobody asks', async () => {
    const need = new Need(() => undefined);
    vi.advanceTimersByTime(10 * KNOWN_TO_ALL_MS);
    await expect(need.check()).resolves.toBeUndefined();
  });

  it('ends once every process has to know, counted from when it was there last', async () => {
    let wanted = true;
    const need = new Need(() => Promise.resolve(wanted));
    vi.advanceTimersByTime(10 * KNOWN_TO_ALL_MS);
    await need.check();
    wanted = false;
    vi.advanceTimersByTime(KNOWN_TO_ALL_MS);
    await need.check();
    vi.advanceTimersByTime(1);
    await expect(need.check()).rejects.toBeInstanceOf(NotWantedError);
    wanted = true;
    await need.check();
    wanted = false;
    await need.check();
  });
});
