import { setTimeout } from 'node:timers/promises';
import type { Figure } from './figures.js';
import { Probes } from './probes.js';
import { childrenCpuMs, memoryOf, type Usage, usageOf } from './process-usage.js';
import type { Running } from './running.js';

const MEMORY_MS = 100;
/** Time to measure the cost of the requests alone. */
const CALIBRATION_MS = 5_000;

interface Options {
  /** The cost is divided by this number of operations or events. Default: 1. */
  readonly per?: { readonly count: number; readonly name: string };
  /** Whether the other partner creates companies meanwhile. Default: true. */
  readonly creates?: boolean;
}

/** The CPU (ms) and written bytes of one probe while nothing else happens. */
async function costOfProbe(running: Running, creates: boolean): Promise<Usage> {
  const before = usageOf(running.pid);
  const probes = await Probes.start(running, creates);
  await setTimeout(CALIBRATION_MS);
  await probes.stop();
  const after = usageOf(running.pid);
  return {
    cpuMs: (after.cpuMs - before.cpuMs) / probes.count,
    writtenBytes: (after.writtenBytes - before.writtenBytes) / probes.count,
  };
}

/**
 * Does some work on a running service while another partner uses it, and measures the cost and what the partner
 * notices.
 *
 * - `cpu`: CPU of the service and of commands that ended, without the cost of that partner's requests
 * - `seconds`
 * - `written`: MB that the service wrote to disk, without those requests
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
  const each = await costOfProbe(running, creates);
  const probes = await Probes.start(running, creates);
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
    { name: `${name}/stopped`, unit: 'ms', value: probes.live.max },
    { name: `${name}/get p99`, unit: 'ms', value: probes.get.at(0.99) },
    ...(probes.create ? [{ name: `${name}/create max`, unit: 'ms', value: probes.create.max }] : []),
    { name: `${name}/refused`, unit: 'requests', value: probes.refused },
  ];
}
