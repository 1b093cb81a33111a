import { setTimeout } from 'node:timers/promises';
import { type Figure, percentile } from './figures.js';
import { childrenCpuMs, memoryOf, type Usage, usageOf } from './process-usage.js';
import type { Call, Running } from './running.js';

const LIVE_MS = 10;
const GET_MS = 20;
const CREATE_MS = 250;
const MEMORY_MS = 100;
/** Time to measure the cost of the requests alone. */
const CALIBRATION_MS = 5_000;

interface Options {
  /** The cost is divided by this number of operations or events. Default: 1. */
  readonly per?: { readonly count: number; readonly name: string };
  /** Whether another partner creates companies meanwhile. Default: true. */
  readonly creates?: boolean;
}

/** Requests of other partners, and what they notice. */
class Probes {
  readonly live: number[] = [];
  readonly get: number[] = [];
  readonly create: number[] = [];
  refused = 0;
  private readonly done = new AbortController();
  private readonly loops: readonly Promise<void>[];

  constructor(running: Running, companyId: string, creates: boolean) {
    const path = `/v1/partner/companies/${companyId}`;
    const statusOf = async (call: Call) => (await running.send(call)).status;
    this.loops = [
      this.every(LIVE_MS, this.live, () => statusOf({ key: null, path: '/health/live' })),
      this.every(GET_MS, this.get, () => statusOf({ key: running.heavy, path })),
      ...(creates ? [this.every(CREATE_MS, this.create, () => running.create())] : []),
    ];
  }

  get count(): number {
    return this.live.length + this.get.length + this.create.length;
  }

  async stop(): Promise<void> {
    this.done.abort();
    await Promise.all(this.loops);
  }

  private async every(ms: number, taken: number[], call: () => Promise<number>): Promise<void> {
    while (!this.done.signal.aborted) {
      const began = performance.now();
      // The work may fail and stop the service.
      const status = await call().catch(() => 0);
      taken.push(performance.now() - began);
      if (status !== 200) this.refused++;
      await setTimeout(ms);
    }
  }
}

/** The CPU (ms) and written bytes of one probe while nothing else happens. */
async function costOfProbe(running: Running, companyId: string, creates: boolean): Promise<Usage> {
  const before = usageOf(running.pid);
  const probes = new Probes(running, companyId, creates);
  await setTimeout(CALIBRATION_MS);
  await probes.stop();
  const after = usageOf(running.pid);
  return {
    cpuMs: (after.cpuMs - before.cpuMs) / probes.count,
    writtenBytes: (after.writtenBytes - before.writtenBytes) / probes.count,
  };
}

/**
 * Does some work on a running service while other partners use it, and measures the cost and what they notice.
 *
 * - `cpu`: CPU of the service and of commands that ended, without the cost of the other partners' requests
 * - `seconds`
 * - `written`: MB that the service wrote to disk, without those requests
 * - `memory`: the most that the service had in use
 * - `stopped`: the longest time for which the service answered nothing
 * - `get p99`, `create max`, `refused`: the other partners' requests
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
  const each = await costOfProbe(running, company, creates);
  const probes = new Probes(running, company, creates);
  let memory = 0;
  const watch = setInterval(() => (memory = Math.max(memory, memoryOf(pid))), MEMORY_MS);
  const [before, childrenBefore, began] = [usageOf(pid), childrenCpuMs(), performance.now()];
  try {
    await work();
  } finally {
    clearInterval(watch);
    await probes.stop();
  }
  const seconds = (performance.now() - began) / 1000;
  const after = usageOf(pid);
  const serviceMs = Math.max(0, after.cpuMs - before.cpuMs - each.cpuMs * probes.count);
  const cpuMs = serviceMs + childrenCpuMs() - childrenBefore;
  const written = after.writtenBytes - before.writtenBytes - each.writtenBytes * probes.count;
  const cost =
    per.name === ''
      ? { unit: 'ms CPU', value: cpuMs }
      : { unit: `µs CPU/${per.name}`, value: (cpuMs * 1000) / per.count };
  return [
    { name: `${name}/cpu`, ...cost },
    { name: `${name}/seconds`, unit: 's', value: seconds },
    { name: `${name}/written`, unit: 'MB', value: Math.max(0, written) / 1e6 },
    { name: `${name}/memory`, unit: 'MiB', value: memory },
    { name: `${name}/stopped`, unit: 'ms', value: Math.max(0, ...probes.live) },
    { name: `${name}/get p99`, unit: 'ms', value: percentile(probes.get, 0.99) },
    ...(creates ? [{ name: `${name}/create max`, unit: 'ms', value: Math.max(0, ...probes.create) }] : []),
    { name: `${name}/refused`, unit: 'requests', value: probes.refused },
  ];
}
