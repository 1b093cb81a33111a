// `npm run client:pack [-- [typescript|browser] [<folder>]]`: compiles a client and packs it as partners install it;
// prints the file.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { install, root, run } from './setup.mjs';

const builds = {
  typescript: (source, dist) =>
    run(process.execPath, [
      join(root, 'node_modules/typescript-7/bin/tsc'),
      ...['-p', join(source, 'tsconfig.build.json'), '--outDir', dist],
    ]),
  browser: async (source, dist) => {
    const { buildBrowserClient } = await import('./build-browser-client.mjs');
    await buildBrowserClient(dist);
  },
};

const args = process.argv.slice(2);
const client = args[0] in builds ? args.shift() : 'typescript';
const source = join(root, 'clients', client);
const folder = resolve(args[0] ?? '.');
install();
const stage = mkdtempSync(join(tmpdir(), 'partner-formation-client-'));
try {
  await builds[client](source, join(stage, 'dist'));
  for (const file of ['package.json', 'README.md']) cpSync(join(source, file), join(stage, file));
  mkdirSync(folder, { recursive: true });
  const packed = spawnSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: stage,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (packed.status !== 0) process.exit(1);
  console.log(join(folder, JSON.parse(packed.stdout)[0].filename));
} finally {
  rmSync(stage, { recursive: true, force: true });
}
