// `node tools/run.mjs <program> [arguments]`: installs and builds what is missing, then runs the program in this process.
import module from 'node:module';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root, setUp } from './setup.mjs';

const programs = {
  standalone: 'dist/apps/standalone/main.js',
  'partner-api': 'dist/apps/partner-api/main.js',
  portal: 'dist/apps/portal/main.js',
  projector: 'dist/apps/projector/main.js',
  webhooks: 'dist/apps/webhooks/main.js',
  identity: 'dist/apps/identity/main.js',
  'tool-interface': 'dist/apps/tool-interface/main.js',
  cli: 'dist/apps/cli/main.js',
  demo: 'dist/apps/demo/main.js',
  'demo tools': 'dist/test/demo/tools.js',
  'demo page': 'dist/test/demo/page.js',
  bench: 'dist/test/bench/main.js',
  load: 'dist/test/load/main.js',
  clients: 'dist/test/generated-clients/main.js',
  kills: 'dist/test/kills/main.js',
  servers: 'dist/test/servers/main.js',
  simulate: 'dist/test/simulation/main.js',
  'simulate planted': 'dist/test/simulation/planting/main.js',
  screenshots: 'dist/test/screenshots/main.js',
};

const [name, ...args] = process.argv.slice(2);
const program = programs[`${name} ${args[0]}`] ?? programs[name];
if (!program) {
  console.error(`usage: node tools/run.mjs ${Object.keys(programs).join('|')}`);
  process.exit(2);
}
setUp();
// Stack traces show lines of the TypeScript sources.
process.setSourceMapsEnabled(true);
// Node 22.8 and newer reuse compiled code at the next start.
module.enableCompileCache?.();
const file = join(root, program);
process.argv = [process.argv[0], file, ...args];
await import(pathToFileURL(file).href);
