// `npm run test:browser [-- <jest arguments>]`: the specs that need a Chromium. Where there is none CI fetches one, or goes on
// without them and says so.
import { runJest } from './jest/run.mjs';
import { setUp } from './setup.mjs';

setUp();
const { fetchChromium, findChromium } = await import('./chromium.mjs');
const { CI } = process.env;
let chromium = await findChromium();
if (CI && !chromium) {
  fetchChromium();
  chromium = await findChromium();
}
if (chromium)
  runJest(['--config', 'jest.browser.config.mjs', ...process.argv.slice(2)], { CHROMIUM: chromium });
else {
  console.log(
    'The browser specs are skipped: no Chromium on the PATH or in CHROMIUM starts, and none was to be had.',
  );
  process.exitCode = CI ? 0 : 1;
}
