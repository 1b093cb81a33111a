import { START } from '#kit/event-store';
import { Progress } from './health.js';

describe('progress', () => {
  let progress: Progress;
  let clock: number;
  const now = new Date('2026-11-20T12:00:00.000Z');

  beforeEach(() => {
    [progress, clock] = [new Progress(), 0];
  });

  /** Observes the progress at a time in seconds. */
  const look = (after: number, position: number, head: number) => {
    clock += after * 1000;
    progress.observe({ position, head }, new Date(now.getTime() + clock), clock);
    return progress.numbers();
  };

  it('is unknown before the first observation', () => {
    expect(progress.numbers()).toMatchObject({
      position: START,
      lag: 0,
      lastAdvancedAt: null,
      state: 'live',
    });
  });

  it('is live while each newest event is handled soon', () => {
    expect(look(0, 5, 5)).toMatchObject({ lag: 0, state: 'live' });
    expect(look(60, 5, 9)).toMatchObject({ lag: 4, state: 'live' });
    expect(look(60, 9, 12)).toMatchObject({
      lag: 3,
      state: 'live',
      lastAdvancedAt: '2026-11-20T12:02:00.000Z',
    });
    expect(look(60, 13, 20)).toMatchObject({ lag: 7, state: 'live' });
  });

  it('is behind if an earlier newest event is still missing', () => {
    look(0, 5, 500);
    expect(look(2, 50, 500)).toMatchObject({ state: 'live' });
    expect(look(2, 100, 600)).toMatchObject({ lag: 500, state: 'behind' });
    expect(look(30, 400, 700)).toMatchObject({ state: 'behind' });
    expect(look(2, 500, 700)).toMatchObject({ state: 'live' });
  });

  it('is stuck if the position does not change, and live again after it has caught up', () => {
    look(0, 5, 500);
    look(4, 50, 500);
    expect(look(9, 50, 600)).toMatchObject({ state: 'behind' });
    expect(look(2, 50, 700)).toMatchObject({ state: 'stuck', lastAdvancedAt: '2026-11-20T12:00:04.000Z' });
    expect(look(1, 60, 700)).toMatchObject({ state: 'behind' });
    expect(look(1, 700, 700)).toMatchObject({ state: 'live', lag: 0 });
  });

  it('keeps the last known values that an observation lacks', () => {
    look(0, 5, 9);
    progress.observe({}, now, 4000);
    expect(progress.numbers()).toMatchObject({ position: 5, head: 9, lag: 4, state: 'behind' });
    progress.observe({}, now, 11_000);
    expect(progress.numbers()).toMatchObject({ state: 'stuck' });
  });

  it('is behind after three seconds and stuck after more than ten', () => {
    look(0, 5, 500);
    expect(look(3, 5, 500)).toMatchObject({ state: 'behind' });
    expect(look(7, 5, 500)).toMatchObject({ state: 'behind' });
    expect(look(1, 5, 500)).toMatchObject({ state: 'stuck' });
  });

  it('advances while there is nothing to do, and starts to wait with the next event', () => {
    progress.observe({ head: 5 }, now, 0);
    expect(progress.numbers().lastAdvancedAt).toBe(now.toISOString());
    look(60, 5, 5);
    expect(look(60, 5, 5)).toMatchObject({ lastAdvancedAt: '2026-11-20T12:02:00.000Z' });
    expect(look(60, 5, 6)).toMatchObject({ lastAdvancedAt: '2026-11-20T12:03:00.000Z' });
    expect(look(60, 5, 6)).toMatchObject({ lastAdvancedAt: '2026-11-20T12:03:00.000Z' });
  });
});
