// `node tools/run.mjs <program> [arguments]`: sets up what is missing, then becomes the program.
import module from 'node:module';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root, setUp } from './setup.mjs';

const programs = {
  standalone: 'dist/apps/standalone/src/main.js',
  'partner-api': 'dist/apps/partner-api/src/main.js',
  // Its page calls the partner's API where it came from: the same program, started apart for people's browsers.
  portal: 'dist/apps/partner-api/src/main.js',
  projector: 'dist/apps/projector/src/main.js',
  webhooks: 'dist/apps/webhooks/src/main.js',
  identity: 'dist/apps/identity/src/main.js',
  'tool-interface': 'dist/apps/tool-interface/src/main.js',
  cli: 'dist/apps/cli/src/main.js',
  demo: 'dist/apps/demo/src/main.js',
  'demo tools': 'dist/test/demo/tools.js',
  bench: 'dist/test/bench/main.js',
};

const [name, ...args] = process.argv.slice(2);
const program = programs[`${name} ${args[0]}`] ?? programs[name];
if (!program) {
  console.error(`usage: node tools/run.mjs ${Object.keys(programs).join('|')}`);
  process.exit(2);
}
setUp();
// Stack traces name the lines of the TypeScript sources.
process.setSourceMapsEnabled(true);
// Node 22.8 and newer keep what they compiled for the next start.
module.enableCompileCache?.();
const file = join(root, program);
process.argv = [process.argv[0], file, ...args];
await import(pathToFileURL(file).href);
