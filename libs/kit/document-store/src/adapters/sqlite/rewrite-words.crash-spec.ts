import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '#kit/kernel';
import type { Collection } from '../../document-store.js';
import { SqliteDocumentStore } from './sqlite-document-store.js';

/** Built by `npm test`, because a separate process can only run the build. */
const SCRUBBER = 'dist/libs/kit/document-store/src/adapters/sqlite/fixtures/scrubber.js';
const DOCUMENTS = 3_000;
const KILLS_AFTER_MS = [5, 40, 90, 150, 300];

interface Thing {
  readonly owner: string;
  readonly at: number;
}

const things: Collection<Thing> = {
  name: 'things',
  kind: 'derived',
  list: { of: 'owner', by: 'at', filters: [] },
  search: () => [],
};
const idOf = (index: number): string => `id-${index}`;
const wordOf = (index: number): string => `<${index}>`;

it('loses no word and shows no wrong result if the process that rewrites the words is killed', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'rewrite-words-'));
  const store = await SqliteDocumentStore.open({ directory });
  const put = (index: number, ...words: string[]) =>
    store.put({ ...things, search: () => words }, idOf(index), { owner: 'x', at: index });
  const find = async (...words: string[]) =>
    (await store.find(things, { where: { owner: 'x' }, words, limit: DOCUMENTS })).map(({ id }) => id);
  const all = Array.from({ length: DOCUMENTS }, (_, index) => index);
  await Promise.all(all.map((index) => put(index, 'all', wordOf(index))));

  let removed = 0;
  for (const ms of KILLS_AFTER_MS) {
    const scrubber = fork(SCRUBBER, [directory], { execArgv: [] });
    await once(scrubber, 'message');
    await sleep(ms);
    scrubber.kill('SIGKILL');
    await once(scrubber, 'exit');
    expect(await find('all')).toHaveLength(DOCUMENTS - removed);
    await store.remove(things, idOf(removed++));
    await put(DOCUMENTS - 1, 'all', wordOf(DOCUMENTS - 1), `after${ms}`);
    expect(await find(`after${ms}`, 'all')).toEqual([idOf(DOCUMENTS - 1)]);
    expect(await find('after')).toHaveLength(1);
    for (const index of [0, removed, 1_500]) {
      expect(await find(wordOf(index))).toEqual(index < removed ? [] : [idOf(index)]);
      expect(await find('all', wordOf(index))).toEqual(index < removed ? [] : [idOf(index)]);
    }
  }

  await store.scrub();
  await store.close();
  const bytes = readdirSync(directory).map((file) => readFileSync(join(directory, file), 'latin1'));
  for (const index of [...Array(removed).keys()])
    expect(bytes.filter((text) => text.includes(wordOf(index)))).toEqual([]);
  expect(bytes.some((text) => text.includes(wordOf(removed)))).toBe(true);
  rmSync(directory, { recursive: true });
});
