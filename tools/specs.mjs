// Compiles the specs and runs them with Jest.
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bin, filesIn, run } from './setup.mjs';

/**
 * Runs specs in the built folder.
 *
 * @param args arguments of Jest, with paths of sources; and `--project <kind>`, a kind of jest.config.mjs
 */
export function runSpecs(args, env = {}) {
  compileSpecs();
  const kinds = [];
  const others = [];
  for (let at = 0; at < args.length; at++)
    if (args[at] === '--project') kinds.push(args[++at]);
    else others.push(args[at].replace(/spec\.ts$/, 'spec.js'));
  const chosen = kinds.length > 0 ? { SPECS: kinds.join() } : {};
  run(process.execPath, ['node_modules/jest/bin/jest.js', ...others], { ...env, ...chosen });
}

/** Compiles the specs that have changed, and the portal's code that they test. Removes those of deleted files. */
function compileSpecs() {
  const { filenames } = JSON.parse(readFileSync('nest-cli.json', 'utf8')).compilerOptions.builder.options;
  const isCompiledHere = (file) => file.endsWith('spec.ts') || /^apps\/portal\/src\/.*\.ts$/.test(file);
  const compiled = (file) => join('dist', file.replace(/\.ts$/, '.js'));
  const isOld = (file) =>
    !existsSync(compiled(file)) || statSync(compiled(file)).mtimeMs < statSync(file).mtimeMs;
  const specs = filenames.flatMap(filesIn).filter(isCompiledHere);
  const changed = specs.filter(isOld);
  if (changed.length > 0) run(bin('swc'), [...changed, '-d', 'dist', '--quiet']);
  const expected = new Set(specs.map(compiled));
  for (const file of filenames.flatMap((folder) => filesIn(join('dist', folder))))
    if (file.endsWith('spec.js') && !expected.has(file)) rmSync(file);
}
