import { ACTS_MS } from './acts.js';
import { shortened } from './shortened.js';
import { type Run, simulate } from './simulation.js';
import type { Basis } from './world.js';

/** Prints what happened in a run, and what does not hold. */
export function report({ seed, violations, happened, moments, ms, events }: Run, actsMs: number): void {
  console.log(
    `seed ${seed}: ${events} events, ${moments} moments in ${(ms / 1000).toFixed(1)} s of its time`,
  );
  for (const line of happened) console.log(`  ${line}`);
  for (const violation of violations) console.log(`  VIOLATION: ${violation}`);
  const acts = actsMs === ACTS_MS ? '' : ` --acts ${actsMs}`;
  if (violations.length > 0) console.log(`  Replay it: npm run simulate -- --seed ${seed}${acts} --trace`);
}

/**
 * Simulates one world and prints its history. Without a trace, looks for a shorter history if it fails.
 *
 * @returns whether everything holds
 */
export async function simulateOne(
  basis: Basis,
  seed: number,
  { hasTrace, actsMs }: { readonly hasTrace: boolean; readonly actsMs: number },
): Promise<boolean> {
  const trace = (line: string): void => {
    if (hasTrace) console.log(line);
  };
  const run = await simulate(basis, seed, { trace, actsMs });
  report(run, actsMs);
  if (run.violations.length === 0) return true;
  if (hasTrace) return false;
  const shortest = await shortened(basis, run, actsMs);
  console.log(
    `\nThe shortest history found, ${shortest.actsMs} ms of acts without ${shortest.without.length} mishaps:`,
  );
  report(shortest.run, shortest.actsMs);
  return false;
}

/** Returns the first step in which two runs of a seed differ; null: none. */
export async function difference(basis: Basis, seed: number, actsMs: number): Promise<string | null> {
  const histories: string[][] = [[], []];
  for (const history of histories)
    await simulate(basis, seed, { actsMs, trace: (line) => history.push(line) });
  const [one = [], other = []] = histories;
  const step = one.findIndex((line, index) => line !== other[index]);
  if (step < 0 && one.length === other.length) return null;
  return `step ${step}: "${one[step] ?? 'nothing'}" and "${other[step] ?? 'nothing'}"`;
}
