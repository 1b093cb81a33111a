// Where the specs that need a Chromium find one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const LONGEST_MS = 5 * 60_000;

/** `CHROMIUM`, what is on the PATH, or what Playwright fetched before; null where none of them starts. */
export async function findChromium() {
  const { CHROMIUM, PATH = '' } = process.env;
  const onPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const places = CHROMIUM ? [CHROMIUM] : [...onPath, chromium.executablePath()];
  for (const place of places) if (existsSync(place) && (await starts(place))) return place;
  return null;
}

/** One without the libraries of the system that it needs is there, and is of no use. */
const starts = (executablePath) =>
  chromium.launch({ executablePath, args: ['--no-sandbox'] }).then(
    (browser) => browser.close().then(() => true),
    () => false,
  );

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
