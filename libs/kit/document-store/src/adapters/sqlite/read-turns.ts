/** Maximum time (ms) that reads use in one turn of the event loop. */
const MAX_MS = 10;

// The real ones, also while a spec fakes timers.
const { setImmediate } = globalThis;
const now = performance.now.bind(performance);

/** When the first read of this turn of the event loop began; null before it. */
let beganAt: number | null = null;

/**
 * Resolves when a read may begin: now, or in another turn of the event loop if reads have used this one for 10 ms. SQLite
 * responds at once, and a loop over promises that resolve at once would keep everything else from running.
 */
export async function turnToRead(): Promise<void> {
  while (beganAt !== null && now() - beganAt >= MAX_MS) await new Promise<void>((next) => setImmediate(next));
  if (beganAt !== null) return;
  beganAt = now();
  setImmediate(() => {
    beganAt = null;
  });
}
