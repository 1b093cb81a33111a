import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { domains } from '../../apps/domains.js';

/** The words that mark business data. */
const ownWords = new Set(
  domains.flatMap(({ aggregates, webhooks, errors }) => [
    ...aggregates.flatMap(({ events }) => Object.keys(events)),
    ...webhooks.map(({ eventName }) => eventName),
    ...Object.keys(errors),
  ]),
);

const wordsIn = (source: string): string[] =>
  Array.from(source.matchAll(/(['"`])((?:(?!\1)[^\\\n])*)\1/g), ([, , word = '']) => word).filter((word) =>
    ownWords.has(word),
  );

/** The portal runs in browsers and puts API values into words, as a client does. */
describe('apps only compose', () => {
  const files = readdirSync('apps', { recursive: true, encoding: 'utf8' }).filter(
    (file) => !file.startsWith('portal/'),
  );
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('spec.ts'));

  it('a branch on business data is found', () => {
    expect(wordsIn("if (event.type === 'FormationFiled') tell('company_formation_completed');")).toEqual([
      'FormationFiled',
      'company_formation_completed',
    ]);
  });

  it.each(sources)('%s names no event, webhook or error code', (file) => {
    expect(wordsIn(readFileSync(join('apps', file), 'utf8'))).toEqual([]);
  });

  it('every process is listed in nest-cli.json', () => {
    const { projects } = JSON.parse(readFileSync('nest-cli.json', 'utf8')) as { projects: object };
    const apps = readdirSync('apps').filter((name) => existsSync(join('apps', name, 'src/main.ts')));
    expect(Object.keys(projects).sort()).toEqual(apps.sort());
  });
});
