import { readdirSync, readFileSync } from 'node:fs';
import { expiringCollections } from '#platform/hosting';
import { domains } from '../apps/domains.js';

/** Payments of the sandbox stay for a while after they expire; each new one removes old ones. */
const KEPT_LONGER = ['test-payments'];

it('every collection with an index on `expiresAt` is swept, except those kept longer', () => {
  const indexed = readdirSync('libs', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!spec)\.ts$/.test(file))
    .flatMap((file) => readFileSync(`libs/${file}`, 'utf8').split(': Collection<').slice(1))
    .map((source) => source.slice(0, source.indexOf('};')))
    .filter((declaration) => declaration.includes("['expiresAt']"))
    .map((declaration) => /name: '([^']+)'/.exec(declaration)?.[1]);
  const swept = expiringCollections(domains).map(({ name }) => name);
  expect([...swept, ...KEPT_LONGER].sort()).toEqual(indexed.sort());
});
