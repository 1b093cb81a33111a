// `npm run mutate -- <a file or folder of a lib>`: changes the code in many small ways and counts the changes that the
// lib's unit specs notice. Fails if they miss more than a fifth.
import { statSync } from 'node:fs';
import { posix } from 'node:path';
import { bin, run, setUp } from './setup.mjs';

const path = posix.normalize(process.argv[2] ?? '').replace(/\/$/, '');
const [lib] = /^libs\/\w+\/[\w-]+/.exec(path) ?? [];
if (lib === undefined) {
  console.error('usage: npm run mutate -- libs/<layer>/<lib>[/<file or folder>]');
  process.exit(2);
}
setUp();
const files = statSync(path).isDirectory() ? `${path}/**/*.ts` : path;
run(bin('stryker'), ['run'], { SPECS: 'unit', MUTATED_LIB: lib, MUTATED_FILES: files });
