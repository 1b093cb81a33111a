import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A benchmark: our code and a raw baseline in the same run, so that a noisy machine slows both. */
export interface Measure {
  /** The name that `--only` accepts. */
  readonly name: string;
  readonly unit: string;
  /** The target ratio of ours to the baseline. */
  readonly aim: number;
  run(): Promise<{ readonly ours: number; readonly baseline: number }>;
}

/** Returns the rate per second if `work` does `count` units. */
export async function perSecond(count: number, work: () => Promise<void> | void): Promise<number> {
  const began = performance.now();
  await work();
  return count / ((performance.now() - began) / 1000);
}

/** Runs both sides in turn after a warm-up, so that a noisy moment hits both. Returns the median of each. */
export async function alternate(
  rounds: number,
  ours: () => Promise<number>,
  baseline: () => Promise<number>,
): Promise<{ ours: number; baseline: number }> {
  const figures: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] };
  await ours();
  await baseline();
  for (let round = 0; round < rounds; round++) {
    figures.ours.push(await ours());
    figures.baseline.push(await baseline());
  }
  return { ours: median(figures.ours), baseline: median(figures.baseline) };
}

function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** Calls a function `count` times, `concurrency` at a time, and returns the calls per second. */
export function atOnce(count: number, concurrency: number, call: () => Promise<unknown>): Promise<number> {
  let begun = 0;
  const worker = async (): Promise<void> => {
    while (begun++ < count) await call();
  };
  return perSecond(count, async () => {
    await Promise.all(Array.from({ length: concurrency }, worker));
  });
}

/** Runs work with a new folder, which is removed afterwards. */
export async function inDirectory<T>(use: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}
