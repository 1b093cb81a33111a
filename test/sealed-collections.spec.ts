import { readdirSync, readFileSync } from 'node:fs';
import { sealedCollections } from '#platform/hosting';
import { domains } from '../apps/domains.js';

/** Tokens, links and forms that contain their sealed values; nothing is stored. */
const NOT_STORED = [
  'libs/domain/customer/src/sessions/session-tokens.ts',
  'libs/domain/identity/src/oauth/founder-sign-in.ts',
  'libs/domain/mcp/src/pages/secure-links.ts',
  'libs/domain/privacy/src/commands/reset-sandbox/confirmations.ts',
];

it('`keys rewrap` finds every collection with sealed values', () => {
  const sealing = readdirSync('libs', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!spec)\.ts$/.test(file) && !/personal-data.src.(?!key-ring)/.test(file))
    .map((name) => `libs/${name.replaceAll('\\', '/')}`)
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
    .filter(({ source }) => source.includes('asterKey.seal('));
  const declaring = sealing.filter(({ source }) => source.includes('= sealedIn('));
  const others = sealing.filter((one) => !declaring.includes(one));
  expect(others.map(({ file }) => file).sort()).toEqual(NOT_STORED);
  expect(sealedCollections(domains)).toHaveLength(declaring.length);
});
