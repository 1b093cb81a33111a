import { Pool } from 'undici';
import { atOnce } from './measure.js';

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Sends `count` calls, `concurrency` at a time, and returns the calls per second.
 *
 * @throws if an answer is not 200, because fast errors are not throughput
 */
export async function throughput(
  origin: string,
  count: number,
  concurrency: number,
  call: (index: number) => Call,
): Promise<number> {
  const pool = new Pool(origin, { connections: concurrency });
  let next = 0;
  const rate = await atOnce(count, concurrency, async () => {
    const { statusCode, body } = await pool.request(call(next++));
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`answered ${statusCode}: ${text.slice(0, 300)}`);
  });
  await pool.close();
  return rate;
}
