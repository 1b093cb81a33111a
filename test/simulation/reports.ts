import { shortened } from './shortened.js';
import { type Run, simulate } from './simulation.js';
import type { Basis } from './world.js';

/** Prints what happened in a run, and what does not hold. */
export function report({ seed, violations, happened, moments, ms, events }: Run): void {
  console.log(
    `seed ${seed}: ${events} events, ${moments} moments in ${(ms / 1000).toFixed(1)} s of its time`,
  );
  for (const line of happened) console.log(`  ${line}`);
  for (const violation of violations) console.log(`  VIOLATION: ${violation}`);
  if (violations.length > 0) console.log(`  Replay it: npm run simulate -- --seed ${seed} --trace`);
}

/**
 * Simulates one world and prints its history. Without a trace, looks for a shorter history if it fails.
 *
 * @returns whether everything holds
 */
export async function simulateOne(basis: Basis, seed: number, hasTrace: boolean): Promise<boolean> {
  const trace = (line: string): void => {
    if (hasTrace) console.log(line);
  };
  const run = await simulate(basis, seed, { trace });
  report(run);
  if (run.violations.length === 0) return true;
  if (hasTrace) return false;
  const { without, actsMs, run: shortest } = await shortened(basis, run);
  console.log(`\nThe shortest history found, ${actsMs} ms of acts without ${without.length} mishaps:`);
  report(shortest);
  return false;
}

/** Returns the first step in which two runs of a seed differ; null: none. */
export async function difference(basis: Basis, seed: number): Promise<string | null> {
  const histories: string[][] = [[], []];
  for (const history of histories) await simulate(basis, seed, { trace: (line) => history.push(line) });
  const [one = [], other = []] = histories;
  const step = one.findIndex((line, index) => line !== other[index]);
  if (step < 0 && one.length === other.length) return null;
  return `step ${step}: "${one[step] ?? 'nothing'}" and "${other[step] ?? 'nothing'}"`;
}
