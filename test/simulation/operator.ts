import type { AnyProjection } from '#kit/event-sourcing';
import { rebuild } from '#kit/projections';
import { openStores } from './service/service-process.js';
import type { Randomness } from './world/randomness.js';
import type { World } from './world.js';

const PAUSE_MS = 1_000;

/**
 * The operator who rebuilds read models while partners act, from the command line, which is a process of its own. A rebuild
 * that fails is started again, as the operator would do.
 */
export async function rebuilds(world: World, randomness: Randomness, untilMs: number): Promise<void> {
  if (!randomness.happens(0.4)) return;
  const { timeline } = world;
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      timeline.after(ms, resolve);
    });
  const number = randomness.next();
  await pause(randomness.between(0, untilMs - timeline.now));
  let isDone = false;
  while (!isDone) {
    const around = world.surroundings('operator');
    const { machine } = around;
    try {
      isDone = await machine.run(async () => {
        const stores = await openStores(around);
        const { projections } = stores.registry;
        const projection = projections[Math.floor(number * projections.length)] as AnyProjection;
        world.note(`the operator rebuilds ${projection.name}`);
        const { stoppedBy, comparison } = await rebuild(stores, projection, {
          signal: new AbortController().signal,
          onProgress: () => undefined,
        });
        if (stoppedBy !== null) {
          const differences = JSON.stringify(comparison);
          world.failures.push(`the rebuild of ${projection.name}: ${stoppedBy} ${differences}`);
        }
        return true;
      });
    } catch (error) {
      world.note(`the rebuild fails: ${String(error)}`);
      await pause(PAUSE_MS);
    } finally {
      machine.die();
    }
  }
}
