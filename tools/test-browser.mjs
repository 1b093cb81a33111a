// `npm run test:browser [-- <Jest arguments>]`: runs the specs that need a Chromium. In CI, a missing Chromium is
// installed; if that fails, the specs are skipped with a message.
import { setUp } from './setup.mjs';
import { runSpecs } from './specs.mjs';

setUp();
const { findChromium, installChromium } = await import('./chromium.mjs');
const { CI } = process.env;
let chromium = await findChromium();
if (CI && !chromium) {
  installChromium();
  chromium = await findChromium();
}
if (chromium) {
  runSpecs(process.argv.slice(2), { CHROMIUM: chromium, SPECS: 'browser' });
} else {
  console.log(
    'Browser specs skipped: found no Chromium that starts. Put one on the PATH or name it in CHROMIUM.',
  );
  process.exitCode = CI ? 0 : 1;
}
