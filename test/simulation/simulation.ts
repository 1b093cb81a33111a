import { CreatePartner } from '#domain/partner';
import { newId } from '#kit/kernel';
import { ACTS_MS } from './acts.js';
import { Auditor } from './auditor.js';
import { drawFaults, type Faults, letHappen } from './faults.js';
import { violationsIn } from './invariants.js';
import { rebuilds, upgrades } from './operator.js';
import { Partner } from './partner.js';
import { Randomness } from './world/randomness.js';
import { useRandomness } from './world/virtual-globals.js';
import { type Basis, describe, World } from './world.js';

/** The result of one run. */
export interface Run {
  readonly seed: number;
  /** The promises that were broken. */
  readonly violations: readonly string[];
  /** Milliseconds of the world's time. */
  readonly ms: number;
  /** Moments that passed. */
  readonly moments: number;
  /** Events in the log. */
  readonly events: number;
  /** The deaths, outages and so on. */
  readonly happened: readonly string[];
}

const PARTNERS = 2;
export const STARTS_MS = 60_000;
/** The part of all worlds in which the next release is deployed. */
const UPGRADES = 0.25;
/** How long a world without faults gets to come to rest, besides the pauses of webhooks. Longer than any lease lasts. */
const RESTS_MS = 120_000;
/** After this many pauses of webhooks, partners' endpoints work again at the latest. */
const MAX_FAILED_RETRIES = 3;

interface RunOptions {
  /** Receives what happens, a line each. */
  readonly trace?: (line: string) => void;
  /** How long partners act, by the time of the world (ms). */
  readonly actsMs?: number;
  /** The numbers of mishaps that are left out. */
  readonly without?: ReadonlySet<number>;
}

/** Simulates one world. The same seed always gives the same run. */
export async function simulate(basis: Basis, seed: number, options: RunOptions = {}): Promise<Run> {
  const randomness = new Randomness(seed);
  useRandomness(randomness.fork(), newId);
  const faults = drawFaults(randomness);
  const world = new World(basis, randomness, faults, options.trace ?? (() => undefined));
  const happened: string[] = [];
  const onUnhandled = (error: unknown): void => {
    world.failures.push(`nothing handles an error, which ends the process: ${describe(error)}`);
  };
  process.on('unhandledRejection', onUnhandled);
  let violations: readonly string[];
  try {
    violations = await live(world, randomness, faults, happened, options);
  } catch (error) {
    violations = [describe(error)];
  } finally {
    process.off('unhandledRejection', onUnhandled);
  }
  return {
    seed,
    violations: [...world.failures, ...violations],
    ms: Math.round(world.timeline.now),
    moments: world.timeline.passed,
    events: world.log.newest,
    happened,
  };
}

/** Lets the world begin, go wrong and come to rest. Returns the promises that were broken. */
async function live(
  world: World,
  randomness: Randomness,
  faults: Faults,
  happened: string[],
  { actsMs = ACTS_MS, without = new Set() }: RunOptions,
): Promise<readonly string[]> {
  const { timeline } = world;
  world.start();
  if (!(await timeline.passUntil(() => world.isRunning, STARTS_MS))) return ['the service does not start'];
  const partners: Partner[] = [];
  for (let number = 1; number <= PARTNERS; number++)
    partners.push(await newPartner(world, randomness, number));
  const until = timeline.now + actsMs;
  letHappen(world, randomness.fork(), faults, until, without, happened);
  let retries = randomness.below(MAX_FAILED_RETRIES);
  world.begin();
  timeline.after(actsMs, () => {
    world.recover();
  });
  await world.whenDone(
    Promise.all([
      ...partners.map((partner) => partner.act(until)),
      (randomness.happens(UPGRADES) ? upgrades : rebuilds)(world, randomness.fork(), until),
    ]),
  );
  const auditor = await Auditor.on(world);
  const left = await auditor.whenAtRest(RESTS_MS, () => {
    if (retries-- === 0) world.receivers.recover();
  });
  if (left.length > 0) return left;
  return auditor.run(() => violationsIn(world, partners, auditor.stores));
}

/** Creates a partner with an endpoint, before anything goes wrong. */
async function newPartner(world: World, randomness: Randomness, number: number): Promise<Partner> {
  const tenantId = await createTenant(world, number);
  const partner = new Partner(world, randomness.fork(), tenantId);
  await world.whenDone(partner.setUp());
  return partner;
}

/** Creates a partner, and returns the id of its tenant. */
export async function createTenant(world: World, number: number): Promise<string> {
  const [host] = world.apis;
  const actor = { type: 'operator', id: 'Grace' };
  const command = new CreatePartner({
    name: `Partner ${number}`,
    email: `dev@partner-${number}.example`,
    actor,
    requestId: `request-${number}`,
  });
  const created = await world.whenDone(host.run(({ providers }) => providers.execute(command)));
  return (created as { readonly tenantId: string }).tenantId;
}
