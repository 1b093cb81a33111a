// Installs the dependencies and builds the programs, if they are missing or out of date. Stamps in node_modules and dist
// record what they were made from.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`This service needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

/** Runs a program to its end, with its output on standard error. Ends this process if the program fails. */
export function run(command, args, env = {}, stdout = 2) {
  const shell = process.platform === 'win32';
  const result = spawnSync(command, args, {
    stdio: ['ignore', stdout, 2],
    env: { ...process.env, ...env },
    shell,
  });
  if (result.error) console.error(`${command}: ${result.error.message}`);
  if (result.status !== 0) process.exit(result.status ?? 1);
}

const BUNDLER = 'rolldown.config.mjs';
export const bin = (name) => join(root, 'node_modules', '.bin', name);
const hash = (...parts) => {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  return sum.digest('hex');
};
const stampIs = (file, value) => existsSync(file) && readFileSync(file, 'utf8') === value;

/** Installs and builds what is missing. If several processes start at once, one does it and the others wait. */
export function setUp() {
  const lock = join(root, '.setup-lock');
  takeLock(lock);
  try {
    install();
    build();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Takes the lock, a file with its holder's process id. Linking is atomic; the lock of a dead process is taken over. */
function takeLock(lock) {
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  for (;;) {
    try {
      linkSync(own, lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isAlive(lock)) rmSync(lock, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  rmSync(own);
}

function isAlive(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Installs the dependencies unless they match package-lock.json. */
export function install() {
  const stamp = join(root, 'node_modules', '.installed');
  const current = hash(readFileSync('package-lock.json'), process.platform, process.arch);
  if (stampIs(stamp, current)) return;
  console.error('Installing dependencies …');
  // `--loglevel=error` hides warnings of packages that declare a newer Node than they need.
  run(
    'npm',
    ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {},
    'ignore',
  );
  writeFileSync(stamp, current);
}

/** Returns the paths of all files in a folder. */
export function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const sources = (folder) => filesIn(folder).filter((file) => !file.endsWith('spec.ts'));

function build() {
  const stamp = join(root, 'dist', '.built');
  const { compilerOptions: compiler } = JSON.parse(readFileSync('nest-cli.json', 'utf8'));
  const files = compiler.builder.options.filenames.filter(existsSync).flatMap(sources);
  const state = files.map((file) => `${file} ${statSync(file).mtimeMs} ${statSync(file).size}\n`);
  const current = hash(
    ...['.swcrc', 'package-lock.json', BUNDLER].map((file) => readFileSync(file)),
    ...state,
  );
  if (stampIs(stamp, current)) return;
  console.error('Building …');
  rmSync('dist.new', { recursive: true, force: true });
  // The same as `nest build`, which takes seconds to start. Files other than TypeScript are copied.
  const { filenames, extensions, ignore } = compiler.builder.options;
  const only = ['--extensions', extensions.join(), '--ignore', ignore.join()];
  run(bin('swc'), [...filenames, '-d', 'dist.new', '--copy-files', '--quiet', ...only]);
  buildPortal('dist.new');
  packClients('dist.new');
  run(bin('rolldown'), ['--config', BUNDLER], { DIST: 'dist.new' }, 'ignore');
  writeFileSync(join('dist.new', '.built'), current);
  rmSync('dist', { recursive: true, force: true });
  renameSync('dist.new', 'dist');
}

/** Packs the clients that the service offers for download, or reuses the last packages if their sources have not changed. */
function packClients(dist) {
  const files = [...sources('clients'), ...filesIn('tools').filter((file) => file.includes('client'))];
  const current = hash(...files.flatMap((file) => [file, readFileSync(file)]));
  const stamp = join('packages', '.packed');
  if (stampIs(join('dist', stamp), current)) {
    renameSync(join('dist', 'packages'), join(dist, 'packages'));
    return;
  }
  for (const client of ['typescript', 'browser']) {
    const folder = join(dist, 'packages', client);
    run(process.execPath, ['tools/pack-client.mjs', client, folder], {}, 'ignore');
    const [packed] = readdirSync(folder);
    renameSync(join(folder, packed), join(dist, 'packages', `${client}.tgz`));
    rmSync(folder, { recursive: true });
  }
  writeFileSync(join(dist, stamp), current);
}

/** Builds the portal's page, or reuses the last build if its sources have not changed. */
function buildPortal(dist) {
  const files = ['apps/portal', 'clients/typescript'].flatMap(sources);
  const current = hash(
    readFileSync('package-lock.json'),
    ...files.flatMap((file) => [file, readFileSync(file)]),
  );
  const [built, stamp] = [join('public', 'portal'), join('public', '.portal-built')];
  if (stampIs(join('dist', stamp), current)) {
    renameSync(join('dist', 'public'), join(dist, 'public'));
    return;
  }
  run(bin('vite'), ['build', 'apps/portal', '--outDir', join(root, dist, built)]);
  writeFileSync(join(dist, stamp), current);
}
