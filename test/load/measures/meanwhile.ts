import { setTimeout } from 'node:timers/promises';
import { type Figure, percentile } from './figures.js';
import { childrenCpuMs, memoryOf, usageOf } from './process-usage.js';
import type { Running } from './running.js';

const LIVE_MS = 10;
const GET_MS = 20;
const CREATE_MS = 250;
const MEMORY_MS = 100;

interface Options {
  /** The cost is divided by this number of operations or events. Default: 1. */
  readonly per?: { readonly count: number; readonly name: string };
  /** Whether another partner creates companies meanwhile. Default: true. */
  readonly creates?: boolean;
}

/**
 * Does some work on a running service while other partners use it, and measures the cost and what they notice.
 *
 * - `cpu`: CPU of the service and of commands that ended
 * - `seconds`
 * - `written`: MB that the service wrote to disk
 * - `memory`: the most that the service had in use
 * - `stopped`: the longest time for which the service answered nothing
 * - `get p99`, `create max`, `refused`: another partner's requests
 */
export async function meanwhile(
  running: Running,
  name: string,
  work: () => Promise<unknown>,
  { per = { count: 1, name: '' }, creates = true }: Options = {},
): Promise<Figure[]> {
  const { pid } = running;
  const [company = ''] = await running.companyIds(1);
  if (creates) await running.create();
  const taken: Record<'live' | 'get' | 'create', number[]> = { live: [], get: [], create: [] };
  let refused = 0;
  let memory = 0;
  const done = new AbortController();
  const every = async (ms: number, into: number[], call: () => Promise<number>): Promise<void> => {
    while (!done.signal.aborted) {
      const began = performance.now();
      // The work may fail and stop the service.
      const status = await call().catch(() => 0);
      into.push(performance.now() - began);
      if (status !== 200) refused++;
      await setTimeout(ms);
    }
  };
  const get = (key: string | null, path: string) => async () => (await running.send({ key, path })).status;
  const probes = [
    every(LIVE_MS, taken.live, get(null, '/health/live')),
    every(GET_MS, taken.get, get(running.heavy, `/v1/partner/companies/${company}`)),
    ...(creates ? [every(CREATE_MS, taken.create, () => running.create())] : []),
    (async () => {
      while (!done.signal.aborted) {
        memory = Math.max(memory, memoryOf(pid));
        await setTimeout(MEMORY_MS);
      }
    })(),
  ];
  const [before, childrenBefore, began] = [usageOf(pid), childrenCpuMs(), performance.now()];
  try {
    await work();
  } finally {
    done.abort();
  }
  const seconds = (performance.now() - began) / 1000;
  const after = usageOf(pid);
  const cpuMs = after.cpuMs - before.cpuMs + childrenCpuMs() - childrenBefore;
  await Promise.all(probes);
  const cost =
    per.name === ''
      ? { unit: 'ms CPU', value: cpuMs }
      : { unit: `µs CPU/${per.name}`, value: (cpuMs * 1000) / per.count };
  return [
    { name: `${name}/cpu`, ...cost },
    { name: `${name}/seconds`, unit: 's', value: seconds },
    { name: `${name}/written`, unit: 'MB', value: (after.writtenBytes - before.writtenBytes) / 1e6 },
    { name: `${name}/memory`, unit: 'MiB', value: memory },
    { name: `${name}/stopped`, unit: 'ms', value: Math.max(0, ...taken.live) },
    { name: `${name}/get p99`, unit: 'ms', value: percentile(taken.get, 0.99) },
    ...(creates ? [{ name: `${name}/create max`, unit: 'ms', value: Math.max(0, ...taken.create) }] : []),
    { name: `${name}/refused`, unit: 'requests', value: refused },
  ];
}
