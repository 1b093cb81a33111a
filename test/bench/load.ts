import { Pool } from 'undici';

/** One request of a load. */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Sends `count` calls, `concurrency` at a time, and answers how many a second were taken.
 *
 * @throws where one is not answered with 200: a fast error is no throughput
 */
export async function throughput(
  origin: string,
  count: number,
  concurrency: number,
  call: (index: number) => Call,
): Promise<number> {
  const pool = new Pool(origin, { connections: concurrency });
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const { statusCode, body } = await pool.request(call(next++));
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`answered ${statusCode}: ${text.slice(0, 300)}`);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: concurrency }, worker));
  const seconds = (performance.now() - began) / 1000;
  await pool.close();
  return count / seconds;
}

/** The middle of an odd number of figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** Runs both sides in turn, so that a noisy moment hits both, and takes the median of each. */
export async function inTurn(
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
