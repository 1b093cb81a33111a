// `npm run typecheck`: checks types with TypeScript 7, which takes a tenth of the time; ESLint and other tools still
// use TypeScript 6.
import { run } from './setup.mjs';

for (const project of ['.', 'apps/portal', 'clients/browser'])
  run(process.execPath, ['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', project]);
