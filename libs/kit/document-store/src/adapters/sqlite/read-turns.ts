/** Maximum time (ms) that reads use in one turn of the event loop. */
const MAX_MS = 10;

// The real ones, also while a spec fakes timers.
const { setImmediate } = globalThis;
const now = performance.now.bind(performance);

/** When the first read of this turn of the event loop began; null before it. */
let beganAt: number | null = null;
/** The reads of later turns, first come, first served. Otherwise a loop of reads could keep others waiting for ever. */
const waiting: (() => void)[] = [];

/**
 * Reads now, or in another turn of the event loop if reads have used this one for 10 ms. SQLite responds at once, and a
 * loop over promises that resolve at once would keep everything else from running.
 */
export function readInTurn<T>(read: () => Promise<T>): Promise<T> {
  if (waiting.length === 0 && isTimeLeft()) return read();
  return new Promise((resolve) => {
    waiting.push(() => resolve(read()));
  });
}

function isTimeLeft(): boolean {
  if (beganAt === null) {
    beganAt = now();
    setImmediate(nextTurn);
  }
  return now() - beganAt < MAX_MS;
}

function nextTurn(): void {
  beganAt = null;
  while (waiting.length > 0 && isTimeLeft()) waiting.shift()?.();
}
