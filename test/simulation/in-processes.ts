import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/** A message of a process, after each seed. */
export interface Simulated {
  readonly failed: boolean;
}

interface Seeds {
  readonly first: number;
  readonly count: number;
  /** Ends with the first seed that fails. */
  readonly untilFailure: boolean;
  readonly twice: boolean;
  /** How long partners act (ms). */
  readonly actsMs: number;
}

/** Seeds per process. A process keeps some of the memory of each world, which never stops its signals. */
const CHUNK = 40;
const PROGRESS_MS = 10_000;
/** A larger space for young objects, because most of a world is garbage soon. */
const execArgv = ['--max-semi-space-size=64'];

/**
 * Simulates worlds in as many processes as there are cores, and prints the progress.
 *
 * @returns the exit code
 */
export async function simulateInProcesses({
  first,
  count,
  untilFailure,
  twice,
  actsMs,
}: Seeds): Promise<number> {
  const began = performance.now();
  const ending = new AbortController();
  let [next, done, failed, crashed] = [first, 0, 0, 0];
  const progress = (): string =>
    `${done} of ${count} seeds, ${failed} failed, ${((done * 1000) / (performance.now() - began)).toFixed(1)} seeds/s`;
  const timer = setInterval(() => {
    console.log(progress());
  }, PROGRESS_MS);

  const isEnding = (): boolean => ending.signal.aborted;
  const chunk = Math.min(CHUNK, Math.ceil(count / availableParallelism()));

  const simulateNext = async (): Promise<void> => {
    while (next < first + count && !isEnding()) {
      const from = next;
      next = Math.min(first + count, from + chunk);
      const numbers = { '--from': from, '--seeds': next - from, '--acts': actsMs };
      const options = [...Object.entries(numbers).flat().map(String), ...(twice ? ['--twice'] : [])];
      const child = fork(join(import.meta.dirname, 'main.js'), options, { signal: ending.signal, execArgv });
      child.on('message', (simulated: Simulated) => {
        done++;
        if (!simulated.failed) return;
        failed++;
        if (untilFailure) ending.abort();
      });
      child.on('error', () => undefined); // Aborted.
      const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
      if (code !== 0 && !isEnding()) crashed++;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, simulateNext));
  clearInterval(timer);
  console.log(progress());
  if (crashed > 0) console.log(`${crashed} processes ended before their last seed`);
  return failed + crashed > 0 ? 1 : 0;
}
