import { sleep } from './sleep.js';

/** A multiple of this time (ms) hides differences of a few milliseconds. */
const STEP_MS = 250;

/**
 * Runs some work and settles only after a multiple of 250 ms, so that its duration reveals nothing to callers.
 *
 * @param wait milliseconds; default: {@link sleep}
 * @throws the error of the work, after the same time
 */
export async function atEvenPace<T>(
  work: () => Promise<T>,
  wait: (ms: number) => Promise<unknown> = sleep,
  now: () => number = () => performance.now(),
): Promise<T> {
  const start = now();
  try {
    return await work();
  } finally {
    await wait(STEP_MS - ((now() - start) % STEP_MS));
  }
}
