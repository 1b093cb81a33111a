/** One thing that is measured: ours and a raw baseline in the same run, so that a noisy machine slows both. */
export interface Measure {
  /** The name that `--only` accepts. */
  readonly name: string;
  readonly unit: string;
  /** The ratio of ours to the baseline that is aimed at. */
  readonly aim: number;
  run(): Promise<{ readonly ours: number; readonly baseline: number }>;
}

/** How many a second: `count` of something that `work` does. */
export async function perSecond(count: number, work: () => Promise<void> | void): Promise<number> {
  const began = performance.now();
  await work();
  return count / ((performance.now() - began) / 1000);
}

/** Runs both sides in turn after a warm-up, so that a noisy moment hits both, and takes the median of each. */
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

/** The middle of an odd number of figures. */
function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
