import { type Run, simulate } from './simulation.js';
import type { Basis } from './world.js';

interface Shortened {
  /** The mishaps that are left out, by their number. */
  readonly without: readonly number[];
  readonly actsMs: number;
  readonly run: Run;
}

const SHORTEST_MS = 100;

/**
 * Looks for a shorter history of a seed that fails, too: fewer mishaps, and partners that act for a shorter time.
 *
 * @param ms how long they act in the run
 */
export async function shortened(basis: Basis, run: Run, ms: number): Promise<Shortened> {
  let best: Shortened = { without: [], actsMs: ms, run };
  const attempt = async (without: readonly number[], actsMs: number): Promise<boolean> => {
    const shorter = await simulate(basis, run.seed, { without: new Set(without), actsMs });
    if (shorter.violations.length === 0) return false;
    best = { without, actsMs, run: shorter };
    return true;
  };
  for (let actsMs = ms / 2; actsMs >= SHORTEST_MS; actsMs /= 2)
    if (!(await attempt(best.without, actsMs))) break;
  for (let number = 0; number < run.happened.length; number++)
    await attempt([...best.without, number], best.actsMs);
  return best;
}
