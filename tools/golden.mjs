// `npm run golden`: keeps what every projection makes of the fixed histories, where nothing is kept yet (test/golden/README.md).
import { runJest } from './jest/run.mjs';
import { install } from './setup.mjs';

install();
runJest(['test/golden', ...process.argv.slice(2)], { GOLDEN: 'write' });
