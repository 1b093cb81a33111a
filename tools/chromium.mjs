// Finds or installs a Chromium for the browser specs.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const INSTALL_TIMEOUT_MS = 5 * 60_000;

/** Returns the path in `CHROMIUM`, or of the first Chromium on the PATH or in Playwright's cache that starts, or null. */
export async function findChromium() {
  const { CHROMIUM, PATH = '' } = process.env;
  const onPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const places = CHROMIUM ? [CHROMIUM] : [...onPath, chromium.executablePath()];
  for (const place of places) if (existsSync(place) && (await starts(place))) return place;
  return null;
}

/** An executable may exist and lack the libraries that it needs. */
const starts = (executablePath) =>
  chromium.launch({ executablePath, args: ['--no-sandbox'] }).then(
    (browser) => browser.close().then(() => true),
    () => false,
  );

/** Tries the system's package manager, then Playwright's own download. Installs nothing into this folder. */
export function installChromium() {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && succeeds('apt-get', 'update') && succeeds('apt-get', 'install', '-y', 'chromium')) return;
  succeeds(process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium');
}

function succeeds(command, ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'ignore', timeout: INSTALL_TIMEOUT_MS, env }).status === 0;
}
