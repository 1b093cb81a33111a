import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The packed client's dependencies, copied from this repository, because no registry is used. */
const DEPENDENCIES = ['openapi-fetch', 'openapi-typescript-helpers'].map((name) =>
  resolve('node_modules', name),
);
const NPM = [
  '--install-links',
  '--offline',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/**
 * Packs the client and installs it into an empty project, as a partner would.
 *
 * @throws with the output of a failed step
 */
export function installClient(folder: string): void {
  const packed = run(process.execPath, [resolve('tools/pack-client.mjs'), folder], process.cwd()).trim();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  run('npm', ['install', packed, ...DEPENDENCIES, ...NPM], folder);
}

/** Runs a program to its end and returns its output. @throws with the output if it fails */
export function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): string {
  const own = { ...process.env, NODE_OPTIONS: undefined, ...env };
  const ran = spawnSync(command, args, { cwd, env: own, encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${ran.stdout}\n${ran.stderr}`);
  return ran.stdout;
}
