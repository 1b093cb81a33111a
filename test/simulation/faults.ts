import type { Host } from './host.js';
import { MAX_AHEAD_MS, type World, type WorldFaults } from './world.js';
import type { Randomness } from './world/randomness.js';

/** The faults of a run. Each run draws its own; most kinds are missing in most runs, so that each is seen alone, too. */
export interface Faults extends WorldFaults {
  /** Mean time (ms) between two mishaps of a kind; null: it does not happen. */
  readonly mishaps: Readonly<Record<Mishap, number | null>>;
}

type Mishap =
  | 'kill'
  | 'freeze'
  | 'logAway'
  | 'documentsAway'
  | 'logFailover'
  | 'documentsFailover'
  | 'logBehind'
  | 'clockStep';

export function drawFaults(randomness: Randomness): Faults {
  const perhaps = (most: number): number => (randomness.happens(0.4) ? randomness.between(0, most) : 0);
  const sometimes = (leastMs: number, mostMs: number): number | null =>
    randomness.happens(0.4) ? randomness.between(leastMs, mostMs) : null;
  const servers = { lostRequest: perhaps(0.02), lostAnswer: perhaps(0.02), late: perhaps(0.05) };
  return {
    log: { ...servers, repeats: perhaps(1) },
    documents: servers,
    drift: perhaps(0.02),
    receivers: {
      unreachable: perhaps(0.2),
      fails: perhaps(0.3),
      hangs: perhaps(0.1),
      answerLost: perhaps(0.2),
    },
    mishaps: {
      kill: sometimes(300, 4_000),
      freeze: sometimes(500, 4_000),
      logAway: sometimes(1_500, 6_000),
      documentsAway: sometimes(1_500, 6_000),
      logFailover: sometimes(1_500, 6_000),
      documentsFailover: sometimes(1_500, 6_000),
      logBehind: sometimes(1_500, 6_000),
      clockStep: sometimes(1_000, 5_000),
    },
  };
}

/** Shorter than any lease; a little longer than the leases of subscriptions; a little longer than those of idempotency keys. */
const FREEZES_MS = [
  [500, 3_900],
  [4_000, 5_500],
  [5_500, 9_000],
] as const;
const MAX_REQUESTS = { requests: 30, writes: 6 } as const;

/** When a mishap happens to a host. */
interface HostMoment {
  readonly text: string;
  readonly wait: (host: Host, act: () => void) => void;
}

/**
 * Draws a moment: now, right after a request or a write, or within the next call. A process is idle most of the time, and most
 * mistakes show only if it dies or freezes between two requests.
 */
function drawMoment(randomness: Randomness): HostMoment {
  const kind = randomness.oneOf(['requests', 'writes'] as const);
  const count = 1 + randomness.below(MAX_REQUESTS[kind]);
  const moments: readonly HostMoment[] = [
    {
      text: 'now',
      wait: (_, act) => {
        act();
      },
    },
    {
      text: `after ${count} ${kind}`,
      wait: (host, act) => {
        host.afterRequests(count, kind, act);
      },
    },
    {
      text: `in the next call, after ${count} ${kind}`,
      wait: (host, act) => {
        host.inNextCall(() => {
          host.afterRequests(count, kind, act);
        });
      },
    },
  ];
  return randomness.oneOf(moments);
}

/**
 * Lets the mishaps of a run happen until `untilMs`.
 *
 * @param without the numbers of mishaps that are left out
 * @param happened gets a line for each mishap
 */
export function letHappen(
  world: World,
  randomness: Randomness,
  { mishaps }: Faults,
  untilMs: number,
  without: ReadonlySet<number>,
  happened: string[],
): void {
  let number = 0;
  const ms = (least: number, most: number): number => Math.round(randomness.between(least, most));
  // Each draws everything first, so that a mishap that is left out changes no other one.
  const draw: Readonly<Record<Mishap, () => { readonly act: () => void; readonly text: string }>> = {
    kill: () => {
      const [host, restartMs, moment] = [
        randomness.oneOf(world.hosts),
        ms(50, 3_000),
        drawMoment(randomness),
      ];
      return {
        act: () => {
          moment.wait(host, () => {
            host.kill(restartMs);
          });
        },
        text: `${host.name} dies ${moment.text}, for ${restartMs} ms`,
      };
    },
    freeze: () => {
      const [host, [least, most]] = [randomness.oneOf(world.hosts), randomness.oneOf(FREEZES_MS)];
      const [forMs, moment] = [ms(least, most), drawMoment(randomness)];
      return {
        act: () => {
          moment.wait(host, () => {
            host.freeze(forMs);
          });
        },
        text: `${host.name} freezes ${moment.text}, for ${forMs} ms`,
      };
    },
    logAway: () => {
      const forMs = ms(50, 2_500);
      return { act: () => world.logServer.goAway(forMs), text: `the event store is away for ${forMs} ms` };
    },
    documentsAway: () => {
      const forMs = ms(50, 2_500);
      return {
        act: () => world.documentServer.goAway(forMs),
        text: `the document store is away for ${forMs} ms`,
      };
    },
    logFailover: () => {
      const forMs = ms(50, 2_000);
      return {
        act: () => world.logServer.failOver(forMs),
        text: `the event store has another leader, and the former one answers for up to ${forMs} ms`,
      };
    },
    documentsFailover: () => {
      const forMs = ms(50, 2_000);
      return {
        act: () => world.documentServer.failOver(forMs),
        text: `the document store has another primary, and the former one answers for up to ${forMs} ms`,
      };
    },
    logBehind: () => {
      const forMs = ms(50, 1_000);
      return {
        act: () => world.logServer.fallBehind(forMs),
        text: `a member of the event store that is behind answers for up to ${forMs} ms`,
      };
    },
    clockStep: () => {
      const [host, aheadMs] = [randomness.oneOf(world.hosts), ms(-MAX_AHEAD_MS, MAX_AHEAD_MS)];
      return { act: () => host.setAhead(aheadMs), text: `the clock of ${host.name} is ${aheadMs} ms ahead` };
    },
  };
  const next = (kind: Mishap, everyMs: number): void => {
    world.timeline.after(randomness.between(0, 2 * everyMs), () => {
      if (world.timeline.now >= untilMs) return;
      const { act, text } = draw[kind]();
      if (!without.has(number++)) {
        act();
        happened.push(world.note(text));
      }
      next(kind, everyMs);
    });
  };
  for (const [kind, everyMs] of Object.entries(mishaps) as [Mishap, number | null][])
    if (everyMs !== null) next(kind, everyMs);
}
