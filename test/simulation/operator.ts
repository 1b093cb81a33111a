import type { AnyProjection } from '#kit/event-sourcing';
import { activate, rebuild, rollBack } from '#kit/projections';
import type { Stores } from '#platform/hosting';
import { nextDetails, nextRelease } from './service/releases.js';
import { openStores } from './service/service-process.js';
import type { Randomness } from './world/randomness.js';
import type { World } from './world.js';

const PAUSE_MS = 1_000;
const ACTIVE_POLL_MS = 100;

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
 * process after the other. Some roll back to the previous version of the read model, and then switch forward again.
 */
export async function upgrades(world: World, randomness: Randomness, untilMs: number): Promise<void> {
  const rollsBack = randomness.happens(0.5);
  const latestMs = (untilMs - world.timeline.now) * (rollsBack ? 0.3 : 1);
  await pause(world, randomness.between(0, latestMs));
  world.release = nextRelease;
  if (randomness.happens(0.5)) await rebuildReadModel(world, changedReadModel, true);
  const switching = rollsBack ? rollBackAndForward(world, randomness.fork(), untilMs) : undefined;
  const left = [...world.hosts];
  while (left.length > 0) {
    const [host] = left.splice(randomness.below(left.length), 1);
    const restartMs = randomness.between(50, 1_000);
    world.note(`${host?.name ?? ''} gets the next release, in ${Math.round(restartMs)} ms`);
    host?.deploy(nextRelease, restartMs);
    await pause(world, randomness.between(0, 2_000));
  }
  await switching;
}

type Chooser = (projections: readonly AnyProjection[]) => AnyProjection | undefined;
type Command = (stores: Stores, projection: AnyProjection) => Promise<unknown>;

const changedReadModel: Chooser = (projections) => projections.find(({ name }) => name === nextDetails.name);

/**
 * Rebuilds a read model.
 *
 * @param isNew whether the documents of a new version may differ from the active ones
 */
export const rebuildReadModel = (world: World, choose: Chooser, isNew: boolean): Promise<void> =>
  runUntilItSucceeds(world, 'rebuilds', choose, async (stores, projection) => {
    const { stoppedBy, comparison } = await rebuild(stores, projection, {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      acceptsDifferences: isNew,
    });
    if (stoppedBy === null) return;
    const differences = JSON.stringify(comparison);
    world.failures.push(`the rebuild of ${projection.name}: ${stoppedBy} ${differences}`);
  });

/** Activates the previous version of the read model that the release changes, and then the new one again. */
async function rollBackAndForward(world: World, randomness: Randomness, untilMs: number): Promise<void> {
  while (pointerOf(world)?.version !== nextDetails.version) {
    if (world.timeline.now >= untilMs) return;
    await pause(world, ACTIVE_POLL_MS);
  }
  await pause(world, randomness.between(0, 1_000));
  const isRolledBack = () => pointerOf(world)?.previous === null;
  await runUntilItSucceeds(world, 'rolls back', changedReadModel, async (stores, projection) => {
    // The answer to an earlier attempt may have been lost.
    if (!isRolledBack()) await rollBack(stores, projection);
  });
  await pause(world, randomness.between(0, 3_000));
  await runUntilItSucceeds(world, 'switches', changedReadModel, (stores, projection) =>
    activate(stores, projection),
  );
}

interface Pointer {
  readonly name: string;
  readonly version: number;
  readonly previous: object | null;
}

/** Returns which version of the read model that the release changes is active; `previous` is null after a rollback. */
function pointerOf({ documents }: World): Pointer | undefined {
  const pointers = documents.stored('projection-pointers') as unknown as Pointer[];
  return pointers.find(({ name }) => name === nextDetails.name);
}

/**
 * Runs an operator's command in a separate process, again until it succeeds.
 *
 * @param verb for the trace
 */
async function runUntilItSucceeds(
  world: World,
  verb: string,
  choose: Chooser,
  command: Command,
): Promise<void> {
  for (;;) {
    const around = world.surroundings('operator', world.release);
    const { machine } = around;
    try {
      await machine.run(async () => {
        const stores = await openStores(around);
        const projection = choose(stores.registry.projections);
        if (!projection) throw new Error('there is no such read model');
        world.note(`the operator ${verb} ${projection.name}`);
        await command(stores, projection);
      });
      return;
    } catch (error) {
      world.note(`the operator ${verb}, which fails: ${String(error)}`);
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
