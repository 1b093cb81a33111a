// `npm run test:browser [-- <vitest arguments>]`: runs the specs that need a Chromium. In CI, a missing Chromium is
// installed; if that fails, the specs are skipped with a message.
import { run, setUp } from './setup.mjs';

setUp();
const { findChromium, installChromium } = await import('./chromium.mjs');
const { CI } = process.env;
let chromium = await findChromium();
if (CI && !chromium) {
  installChromium();
  chromium = await findChromium();
}
if (chromium) {
  const env = { CHROMIUM: chromium, SPECS: 'browser' };
  run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], env);
} else {
  console.log(
    'Browser specs skipped: found no Chromium that starts. Put one on the PATH or name it in CHROMIUM.',
  );
  process.exitCode = CI ? 0 : 1;
}
