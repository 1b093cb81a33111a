// `npm test [-- <Jest arguments>]`: installs and builds what is missing, then runs the specs. `--project unit` runs only
// the specs that need no store and no process; a path runs the specs in it.
import { setUp } from './setup.mjs';
import { runSpecs } from './specs.mjs';

setUp();
runSpecs(process.argv.slice(2));
