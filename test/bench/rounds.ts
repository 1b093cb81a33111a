/** Runs both in turn, so that a busy moment of the machine hits both, and gives the median of each. */
export async function alternate(
  rounds: number,
  ours: () => Promise<number>,
  baseline: () => Promise<number>,
): Promise<{ ours: number; baseline: number }> {
  const figures: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] };
  for (let round = 0; round < rounds; round++) {
    figures.ours.push(await ours());
    figures.baseline.push(await baseline());
  }
  return { ours: median(figures.ours), baseline: median(figures.baseline) };
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** How many a second. */
export async function perSecond(count: number, work: () => Promise<void> | void): Promise<number> {
  const start = performance.now();
  await work();
  return (count * 1000) / (performance.now() - start);
}
