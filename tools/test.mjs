// `npm test [-- <jest arguments>]`: sets up what is missing, then runs every suite; `--selectProjects unit` the quick ones.
import { runJest } from './jest/run.mjs';
import { setUp } from './setup.mjs';

setUp();
runJest(process.argv.slice(2));
