import { newId } from '#kit/kernel';
import { Auditor } from '../auditor.js';
import { basis } from '../basis.js';
import { rebuildReadModel } from '../operator.js';
import { createTenant, STARTS_MS } from '../simulation.js';
import { World } from '../world.js';
import { Randomness } from '../world/randomness.js';
import { useRandomness } from '../world/virtual-globals.js';
import { type Recording, recordingOf } from './recording.js';
import { scenario } from './scenario.js';

const NO_FAULTS = { lostRequest: 0, lostAnswer: 0, late: 0 };
const PAUSE_MS = 100;
const RESTS_MS = 60_000;

/** Runs the scenario in a world without faults. */
export async function recordInWorld(): Promise<Recording> {
  const randomness = new Randomness(1);
  useRandomness(randomness.fork(), newId);
  const faults = {
    log: { ...NO_FAULTS, repeats: 0 },
    documents: NO_FAULTS,
    receivers: { unreachable: 0, fails: 0, hangs: 0, answerLost: 0 },
    drift: 0,
  };
  const world = new World(await basis(), randomness, faults, () => undefined);
  const { timeline } = world;
  world.start();
  await timeline.passUntil(() => world.isRunning, STARTS_MS);
  const tenantId = await createTenant(world, 1);
  let keys = 0;
  const stage = scenario({
    send: async ({ by, ...step }) => {
      const caller = by === 'partner' ? { tenantId } : { operator: 'Grace' };
      const answer = await randomness
        .oneOf(world.apis)
        .call({ ...step, caller, idempotencyKey: `key-${keys++}` }, Infinity);
      if (answer?.status !== 200) throw new Error(`${step.path}: ${answer?.errorCode ?? 'no answer'}`);
      return JSON.parse(answer.payload ?? 'null') as unknown;
    },
    pause: () =>
      new Promise((resolve) => {
        timeline.after(PAUSE_MS, resolve);
      }),
    rebuild: (name) => rebuildReadModel(world, (all) => all.find((one) => one.name === name), false),
  });
  await world.whenDone(stage);
  const auditor = await Auditor.on(world);
  const left = await auditor.whenAtRest(RESTS_MS, () => undefined);
  if (left.length > 0 || world.failures.length > 0) throw new Error([...left, ...world.failures].join('\n'));
  return auditor.run(() => recordingOf(auditor.stores, world.log.all(), tenantId));
}
