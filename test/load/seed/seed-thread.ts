import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { seed, type Seeded, type SeedOptions } from './seed.js';

/** Short-lived objects take most of the time otherwise. */
const YOUNG_MB = 128;

/** Runs {@link seed} in a thread with a heap for many short-lived objects. */
export async function seedInThread(options: SeedOptions): Promise<Seeded> {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: options,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const [seeded] = (await once(worker, 'message')) as [Seeded];
  await worker.terminate();
  return seeded;
}

if (parentPort) parentPort.postMessage(await seed(workerData as SeedOptions));
