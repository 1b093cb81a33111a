// `npm run test:servers [-- --members 3 --rounds 30]`: runs the specs of `npm test` against real servers and prints a table.
// MONGOD and EVENTSTORED name the programs; a program that is not named is skipped.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '../support/service.js';
import { disturb } from './disturb.js';
import { eventStoreDb, mongoDb, type Patience, type ServerKind } from './server-kinds.js';
import { ServerSet } from './server-set.js';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '12' },
    only: { type: 'string', multiple: true },
  },
});
/** The specs of each row, as arguments of `npm test`. */
const SUITES: Readonly<Record<string, readonly string[]>> = {
  unit: ['--project', 'unit'],
  integration: ['--project', 'integration'],
  'end-to-end': ['--project', 'e2e', '--testPathIgnorePatterns', 'store-outage'],
  outages: ['--project', 'e2e', 'test/e2e/store-outage'],
  crashes: ['--project', 'crash'],
};
const isSet = values.members !== '1';
const CONTROL = fileURLToPath(new URL('./control.js', import.meta.url));
const rows: string[] = [];
const isChosen = (suite: string): boolean =>
  (values.only?.includes(suite) ?? true) && !(suite === 'outages' && isSet);
const kinds = [eventStoreDb, mongoDb].filter(({ program }) => (process.env[program] ?? '') !== '');

await withServers(kinds, Number(values.members), 'long', (env) => {
  for (const [suite, args] of Object.entries(SUITES))
    if (isChosen(suite)) {
      const began = performance.now();
      const { text, passed } = runSpecs(args, env);
      row(
        [suite, kinds.map(({ variable }) => `${values.members} ${variable}`).join(', '), text],
        passed,
        began,
      );
    }
});
if (isChosen('disturbances'))
  for (const kind of kinds)
    await withServers([kind], 3, 'normal', async (env, [set]) => {
      Object.assign(process.env, { [eventStoreDb.variable]: '', [mongoDb.variable]: '' }, env);
      const began = performance.now();
      if (!set) return;
      const { faults, leaderless } = await disturb(set, Number(values.rounds));
      for (const line of [...faults, ...leaderless]) console.log(`  ${line}`);
      const text = `${values.rounds} rounds, ${faults.length} faults, ${leaderless.length} without leader`;
      row(['disturbances', `3 ${kind.variable}`, text], faults.length === 0, began);
    });
console.log(['', ...rows].join('\n'));
if (isSet) console.log('skipped outages: a set survives the loss of a member; see disturbances');
for (const kind of [eventStoreDb, mongoDb])
  if (!kinds.includes(kind)) console.log(`skipped ${kind.variable}: ${kind.program} names no program`);
process.exit(process.exitCode);

/** Starts a set of each kind, and stops them at the end. */
async function withServers(
  chosen: readonly ServerKind[],
  count: number,
  patience: Patience,
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
      const set = await ServerSet.create(kind, folder.path, count, patience);
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

interface Outcome {
  readonly passed: boolean;
  readonly text: string;
}

function runSpecs(args: readonly string[], env: Readonly<Record<string, string>>): Outcome {
  const folder = temporaryFolder();
  const file = join(folder.path, 'outcome.json');
  const { status } = spawnSync(
    process.execPath,
    ['tools/test.mjs', ...args, '--json', '--outputFile', file],
    {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    },
  );
  try {
    const counted = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
    const { numPassedTests, numFailedTests, numPendingTests } = counted;
    const text = `${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`;
    return { passed: status === 0, text };
  } catch {
    return { passed: false, text: 'Jest ended early' };
  } finally {
    folder.remove();
  }
}

/** Adds a row to the table. @param cells suite, servers and counts */
function row([suite = '', servers = '', text = '']: readonly string[], passed: boolean, began: number): void {
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  if (!passed) process.exitCode = 1;
  const verdict = passed ? 'passed' : 'FAILED';
  rows.push(`${suite.padEnd(14)}${servers.padEnd(34)}${text.padEnd(42)}${verdict}  ${minutes} min`);
}
