// `npm test [-- <jest arguments>]`: sets up what is missing, then runs every suite.
import { run, setUp } from './setup.mjs';

setUp();
const options = `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`;
run(process.execPath, ['node_modules/jest/bin/jest.js', ...process.argv.slice(2)], { NODE_OPTIONS: options });
