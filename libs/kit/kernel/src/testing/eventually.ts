import { setTimeout } from 'node:timers/promises';

const PATIENCE_MS = 120_000;
const POLL_MS = 25;

/** Repeats an expectation until it holds, and resolves to its result. @throws its last failure after the time limit */
export async function eventually<T>(expectation: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await expectation();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await setTimeout(POLL_MS);
  }
}
