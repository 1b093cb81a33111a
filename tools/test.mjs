// `npm test [-- <vitest arguments>]`: installs and builds what is missing, then runs the specs. `--project unit` runs only
// the specs that need no store and no process.
import { run, setUp } from './setup.mjs';

setUp();
run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)]);
