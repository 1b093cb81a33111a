// `npm run test:servers [-- --rounds 30]`: runs the specs that concern stores against real servers. MONGOD and EVENTSTORED
// name the programs; a program that is not named is skipped.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '../support/service.js';
import { disturb } from './disturb.js';
import { eventStoreDb, mongoDb, type ServerKind } from './server-kinds.js';
import { ServerSet } from './server-set.js';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '12' }, only: { type: 'string', multiple: true } },
});
/** The specs of each row, as arguments of Vitest. */
const SUITES: Readonly<Record<string, readonly string[]>> = {
  contracts: ['--project', 'integration', 'libs/kit', 'libs/platform/documents'],
  integration: ['--project', 'integration'],
  'end-to-end': ['--project', 'e2e', 'test/e2e', '--exclude', '**/store-outage.*'],
  outages: ['--project', 'e2e', 'test/e2e/store-outage'],
  crashes: ['--project', 'e2e', 'test/crash'],
};
const CONTROL = fileURLToPath(new URL('./control.js', import.meta.url));
const rows: string[] = [];
const isChosen = (suite: string): boolean => values.only?.includes(suite) ?? suite !== 'integration';
const kinds = [eventStoreDb, mongoDb].filter(({ program }) => (process.env[program] ?? '') !== '');

await withServers(kinds, 1, (env) => {
  for (const [suite, args] of Object.entries(SUITES))
    if (isChosen(suite)) report(suite, 'one member', () => runSpecs(args, env));
});
if (isChosen('disturbances'))
  for (const kind of kinds)
    await withServers([kind], 3, async (env, [set]) => {
      Object.assign(process.env, { [eventStoreDb.variable]: '', [mongoDb.variable]: '' }, env);
      const began = performance.now();
      const faults = set ? await disturb(set, Number(values.rounds)) : [];
      for (const fault of faults) console.log(`  ${fault}`);
      row(`${values.rounds} disturbances`, `${kind.variable}, three`, faults.length === 0, began);
    });
console.log(['', ...rows].join('\n'));
for (const kind of [eventStoreDb, mongoDb])
  if (!kinds.includes(kind)) console.log(`skipped ${kind.variable}: ${kind.program} names no program`);
process.exit(process.exitCode);

/** Starts a set of each kind, and stops them at the end. */
async function withServers(
  chosen: readonly ServerKind[],
  count: number,
  use: (env: Readonly<Record<string, string>>, sets: readonly ServerSet[]) => Promise<void> | void,
): Promise<void> {
  if (chosen.length === 0) return;
  const sets: ServerSet[] = [];
  const folders: ReturnType<typeof temporaryFolder>[] = [];
  const env: Record<string, string> = {};
  try {
    for (const kind of chosen) {
      const folder = temporaryFolder();
      folders.push(folder);
      const set = await ServerSet.create(kind, folder.path, count);
      sets.push(set);
      env[kind.variable] = set.url;
      env[kind.variable.replace('URL', 'CONTROL')] =
        `/usr/bin/env ${kind.program}=${process.env[kind.program] ?? ''} ${process.execPath} ${CONTROL} ${folder.path}`;
    }
    await use(env, sets);
  } finally {
    for (const set of sets) await set.stop();
    for (const folder of folders) folder.remove();
  }
}

function runSpecs(args: readonly string[], env: Readonly<Record<string, string>>): boolean {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...args];
  return (
    spawnSync(process.execPath, vitest, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
  );
}

function report(suite: string, servers: string, run: () => boolean): void {
  const began = performance.now();
  row(suite, servers, run(), began);
}

function row(suite: string, servers: string, passed: boolean, began: number): void {
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  if (!passed) process.exitCode = 1;
  rows.push(`${suite.padEnd(20)}${servers.padEnd(24)}${passed ? 'passed' : 'FAILED'}  ${minutes} min`);
}
