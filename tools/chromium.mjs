// Where the specs that need a Chromium find one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const LONGEST_MS = 5 * 60_000;

/** `CHROMIUM`, what is on the PATH, or what Playwright fetched before; null where there is none. */
export function findChromium() {
  const { CHROMIUM, PATH = '' } = process.env;
  const onPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const places = CHROMIUM ? [CHROMIUM] : [...onPath, chromium.executablePath()];
  return places.find(existsSync) ?? null;
}

/** Tries to bring one onto this machine, nowhere into this folder: the system's own, else Playwright's into its cache. */
export function fetchChromium() {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && tried('apt-get', 'update') && tried('apt-get', 'install', '-y', 'chromium')) return;
  tried(process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium');
}

function tried(command, ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'ignore', timeout: LONGEST_MS, env }).status === 0;
}
