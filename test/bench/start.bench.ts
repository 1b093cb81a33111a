import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Service, temporaryFolder } from '../support/service.js';
import { startBare } from './http.bench.js';
import { alternate, type Measure } from './measure.js';

/** Resident memory of a process, MiB. */
function memoryOf(pid: number): number {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * 4096) / 2 ** 20;
}

async function startOurs(): Promise<{ seconds: number; memory: number }> {
  const folder = temporaryFolder();
  const began = performance.now();
  const service = await Service.start(folder.path);
  const seconds = (performance.now() - began) / 1000;
  const memory = memoryOf(service.pid);
  await service.stop();
  folder.remove();
  return { seconds, memory };
}

async function startBaseline(): Promise<{ seconds: number; memory: number }> {
  const began = performance.now();
  const { child } = await startBare('bare-start');
  const seconds = (performance.now() - began) / 1000;
  const memory = memoryOf(child.pid ?? -1);
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
  return { seconds, memory };
}

/** Less is better in both: the aim is at most twice the baseline. */
export const measures: readonly Measure[] = [
  {
    name: 'start-to-ready',
    unit: 's (less is better)',
    aim: 2,
    run: () =>
      alternate(
        5,
        async () => (await startOurs()).seconds,
        async () => (await startBaseline()).seconds,
      ),
  },
  {
    name: 'memory-at-start',
    unit: 'MiB (less is better)',
    aim: 2,
    run: () =>
      alternate(
        3,
        async () => (await startOurs()).memory,
        async () => (await startBaseline()).memory,
      ),
  },
];
