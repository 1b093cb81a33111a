import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Figure } from './figures.js';
import type { Measure } from './measure.js';
import { memoryOf, usageOf } from './process-usage.js';
import type { Running } from './running.js';

const POLL_MS = 20;

/** Starts the service, and measures until it is ready. */
async function untilReady(
  running: Running,
): Promise<{ cpuMs: number; seconds: number; memory: number; stopped: number }> {
  const began = performance.now();
  await running.start({ isReady: false });
  let [memory, stopped, isReady] = [0, 0, false];
  while (!isReady) {
    const asked = performance.now();
    isReady = (await running.send({ key: null, path: '/health/ready' })).status === 200;
    stopped = Math.max(stopped, performance.now() - asked);
    memory = Math.max(memory, memoryOf(running.pid));
    await setTimeout(POLL_MS);
  }
  const seconds = (performance.now() - began) / 1000;
  return { cpuMs: usageOf(running.pid).cpuMs, seconds, memory, stopped };
}

/** The service between starts. */
export const starts: readonly Measure[] = [
  {
    name: 'fill',
    run: async (running) => {
      await running.stop();
      for (const name of readdirSync(running.folder))
        if (name.startsWith('read-models')) rmSync(join(running.folder, name));
      const { cpuMs, seconds, memory, stopped } = await untilReady(running);
      return [
        { name: 'fill/cpu', unit: 'µs CPU/event', value: (cpuMs * 1000) / running.events },
        { name: 'fill/seconds', unit: 's', value: seconds },
        { name: 'fill/memory', unit: 'MiB', value: memory },
        { name: 'fill/stopped', unit: 'ms', value: stopped },
      ];
    },
  },
  {
    name: 'start',
    run: async (running) => {
      await running.stop();
      const { cpuMs, seconds, memory } = await untilReady(running);
      return [
        { name: 'start/cpu', unit: 'ms CPU', value: cpuMs },
        { name: 'start/seconds', unit: 's', value: seconds },
        { name: 'start/memory', unit: 'MiB', value: memory },
      ];
    },
  },
  { name: 'idle', run: (running) => idle(running, 'idle') },
];

/** Measures a service that has nothing to do but what it plans itself. */
export async function idle(running: Running, name: string): Promise<Figure[]> {
  const [before, began] = [usageOf(running.pid), performance.now()];
  await setTimeout(running.idleSeconds * 1000);
  const after = usageOf(running.pid);
  const ms = performance.now() - began;
  return [
    { name: `${name}/cpu`, unit: '% of a core', value: ((after.cpuMs - before.cpuMs) / ms) * 100 },
    { name: `${name}/memory`, unit: 'MiB', value: memoryOf(running.pid) },
    { name: `${name}/written`, unit: 'MB', value: (after.writtenBytes - before.writtenBytes) / 1e6 },
  ];
}
