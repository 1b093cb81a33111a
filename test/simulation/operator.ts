import type { AnyProjection } from '#kit/event-sourcing';
import { rebuild } from '#kit/projections';
import { nextRelease } from './service/releases.js';
import { openStores } from './service/service-process.js';
import type { Randomness } from './world/randomness.js';
import type { World } from './world.js';

const PAUSE_MS = 1_000;

/** The operator who rebuilds a read model while partners act. */
export async function rebuilds(world: World, randomness: Randomness, untilMs: number): Promise<void> {
  if (!randomness.happens(0.4)) return;
  const number = randomness.next();
  await pause(world, randomness.between(0, untilMs - world.timeline.now));
  await rebuildReadModel(world, (projections) => projections[Math.floor(number * projections.length)], false);
}

/**
 * The operators who deploy the next release while partners act, as docs/changing-events-and-read-models.md describes: they
 * fill the new version of the read model from the command line, or leave that to the new processes, and then replace one
 * process after the other.
 */
export async function upgrades(world: World, randomness: Randomness, untilMs: number): Promise<void> {
  await pause(world, randomness.between(0, untilMs - world.timeline.now));
  world.release = nextRelease;
  if (randomness.happens(0.5))
    await rebuildReadModel(
      world,
      (projections) => projections.find(({ previousVersion }) => previousVersion !== undefined),
      true,
    );
  const left = [...world.hosts];
  while (left.length > 0) {
    const [host] = left.splice(randomness.below(left.length), 1);
    const restartMs = randomness.between(50, 1_000);
    world.note(`${host?.name ?? ''} gets the next release, in ${Math.round(restartMs)} ms`);
    host?.deploy(nextRelease, restartMs);
    await pause(world, randomness.between(0, 2_000));
  }
}

type Chooser = (projections: readonly AnyProjection[]) => AnyProjection | undefined;

/**
 * Rebuilds a read model from the command line, which is a process of its own. A rebuild that fails is started again, as the
 * operator would do.
 *
 * @param isNew whether the documents of a new version may differ from the active ones
 */
export async function rebuildReadModel(world: World, choose: Chooser, isNew: boolean): Promise<void> {
  let isDone = false;
  while (!isDone) {
    const around = world.surroundings('operator', world.release);
    const { machine } = around;
    try {
      isDone = await machine.run(async () => {
        const stores = await openStores(around);
        const projection = choose(stores.registry.projections);
        if (!projection) throw new Error('there is no such read model');
        world.note(`the operator rebuilds ${projection.name}`);
        const { stoppedBy, comparison } = await rebuild(stores, projection, {
          signal: new AbortController().signal,
          onProgress: () => undefined,
          acceptsDifferences: isNew,
        });
        if (stoppedBy !== null) {
          const differences = JSON.stringify(comparison);
          world.failures.push(`the rebuild of ${projection.name}: ${stoppedBy} ${differences}`);
        }
        return true;
      });
    } catch (error) {
      world.note(`the rebuild fails: ${String(error)}`);
      await pause(world, PAUSE_MS);
    } finally {
      machine.die();
    }
  }
}

const pause = ({ timeline }: World, ms: number): Promise<void> =>
  new Promise((resolve) => {
    timeline.after(ms, resolve);
  });
