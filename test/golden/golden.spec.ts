import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type AnyProjection, parseStreamName, previousVersionOf, type Projection } from '#kit/event-sourcing';
import { project } from '#kit/event-sourcing/testing';
import { domains } from '../../apps/domains.js';
import { fixedHistories } from './histories.js';

/** The documents a projection builds from the fixed histories, by history and id. */
type Golden = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** `npm run golden` adds missing files and missing histories, and never changes existing entries. */
const isWriting = process.env['GOLDEN'] === 'write';

const folder = pathToFileURL('test/golden/');
const histories = fixedHistories();
const present = domains.flatMap((domain) => domain.projections);
/** The previous version is kept up to date until the new version is filled. */
const earlier = present.flatMap((projection) => previousVersionOf(projection) ?? []);
const fileOf = ({ name, version }: AnyProjection): string => `${name}.v${version}.json`;

/** Returns the histories that contain events of a projection, with these events. */
const metBy = ({ categories }: AnyProjection): typeof histories =>
  histories.flatMap(({ name, events }) => {
    const met = events.filter(({ stream }) => categories.includes(parseStreamName(stream).category));
    return met.length === 0 ? [] : [{ name, events: met }];
  });

function goldenOf(projection: AnyProjection): Golden {
  const results = metBy(projection).map(({ name, events }) => {
    const documents = project(projection as Projection<object, never>, events as never);
    return [name, Object.fromEntries(documents)];
  });
  return JSON.parse(JSON.stringify(Object.fromEntries(results))) as Golden;
}

/** Writes one line per document, so that diffs are easy to read. */
function textOf(golden: Golden): string {
  const object = (entries: readonly (readonly [string, string])[], indent: string): string => {
    const lines = entries.map(([key, value]) => `${indent}  ${JSON.stringify(key)}: ${value}`);
    return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`;
  };
  const text = object(
    Object.entries(golden).map(([history, documents]) => [
      history,
      object(
        Object.entries(documents).map(([id, document]) => [id, JSON.stringify(document)]),
        '  ',
      ),
    ]),
    '',
  );
  return `${text}\n`;
}

describe.each([...present, ...earlier])('$name, version $version', (projection: AnyProjection) => {
  const { name, version } = projection;
  const file = new URL(fileOf(projection), folder);
  const now = goldenOf(projection);
  const golden = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Golden) : {};

  it(`folds past events to the documents of version ${version}`, () => {
    const again = Object.fromEntries(Object.keys(golden).map((history) => [history, now[history]]));
    saying(
      `bump the version of ${name}: the documents that version ${version} stored differ from the ones that it builds now`,
      () => {
        if (present.includes(projection)) expect(again).toEqual(golden);
        else expect(again).toMatchObject(golden);
      },
    );
    if (isWriting) writeFileSync(file, textOf({ ...now, ...golden }));
  });

  it('has a golden file for every history', () => {
    const kept = JSON.parse(existsSync(file) ? readFileSync(file, 'utf8') : '{}') as Golden;
    saying(`npm run golden writes what is missing in test/golden/${fileOf(projection)}`, () =>
      expect(Object.keys(kept)).toEqual(expect.arrayContaining(Object.keys(now))),
    );
  });
});

it('continues from each document that an earlier version stored', () => {
  for (const projection of earlier) {
    const golden = JSON.parse(readFileSync(new URL(fileOf(projection), folder), 'utf8')) as Golden;
    for (const { name, events } of metBy(projection))
      for (const event of events)
        for (const id of projection.documentIds(event as never)) {
          const stored = golden[name]?.[id] ?? null;
          expect(() => projection.fold(stored as never, event as never, id)).not.toThrow();
        }
  }
});

it('there are no golden files without a projection', () => {
  const kept = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const left = kept.filter((file) => ![...present, ...earlier].map(fileOf).includes(file));
  saying('declare the version of the last release as `previousVersion`, and delete the files of others', () =>
    expect(left).toEqual([]),
  );
});

/** Puts the instruction before the finding. */
function saying(advice: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (error instanceof Error) error.message = `${advice}\n\n${error.message}`;
    throw error;
  }
}
