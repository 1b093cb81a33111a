import { type Clock, type FakeMethod, install } from '@sinonjs/fake-timers';

/** Streams and sockets of Node need the real `nextTick` and `queueMicrotask`, which Jest's fake timers replace too. */
const FAKED: readonly FakeMethod[] = [
  'Date',
  'hrtime',
  'performance',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
];

let clock: Clock | null = null;

function fakeClock(): Clock {
  if (!clock) throw new Error('timers.useFakeTimers() has not been called');
  return clock;
}

/** Fake timers of this process, with Jest's names. A spec that uses them restores the real ones afterwards. */
export const timers = {
  /** Replaces the clock and the timers. They stand still until the spec advances them. */
  useFakeTimers(toFake: readonly FakeMethod[] = FAKED): void {
    clock?.uninstall();
    clock = install({ now: Date.now(), toFake: [...toFake], shouldClearNativeTimers: true });
  },
  useRealTimers(): void {
    clock?.uninstall();
    clock = null;
  },
  advanceTimersByTime: (ms: number) => fakeClock().tick(ms),
  /** Advances the clock, and lets promises settle after each timer. */
  advanceTimersByTimeAsync: (ms: number) => fakeClock().tickAsync(ms),
  advanceTimersToNextTimerAsync: () => fakeClock().nextAsync(),
  runAllTimersAsync: () => fakeClock().runAllAsync(),
  /** The number of timers that have not fired. */
  getTimerCount: () => fakeClock().countTimers(),
};
