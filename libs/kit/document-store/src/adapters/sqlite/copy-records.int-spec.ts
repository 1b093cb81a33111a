import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Collection, Lease, Subscription } from '../../document-store.js';
import { copyRecords } from './copy-records.js';
import { SqliteDocumentStore } from './sqlite-document-store.js';

const LONG = 60_000;
const things: Collection<{ name: string }> = { name: 'things', kind: 'record' };
const watcher: Subscription = { name: 'watcher', kind: 'record' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'copy-records-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('copies records without positions beyond the copied log and without held leases', async () => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  mkdirSync(to);
  const original = await SqliteDocumentStore.open({ directory: from });
  const fence = (await original.acquireLease('watcher', 'a', LONG)) as Lease;
  const put = (id: string, position: number) => ({
    kind: 'put' as const,
    collection: things as Collection<never>,
    id,
    document: { name: id },
    position,
  });
  await original.commit({
    subscription: watcher,
    position: 9,
    fence,
    writes: [put('old', 4), put('new', 8)],
  });

  copyRecords(from, to, 5);

  expect(await original.checkpoint(watcher)).toBe(9);
  await original.close();
  const copy = await SqliteDocumentStore.open({ directory: to });
  expect(await copy.checkpoint(watcher)).toBe(5);
  const folded = await copy.folded(things, ['old', 'new']);
  expect(new Map(folded.map(({ id, position }) => [id, position]))).toEqual(
    new Map([
      ['old', 4],
      ['new', 5],
    ]),
  );
  expect(await copy.acquireLease('watcher', 'b', LONG)).toMatchObject({ token: 2 });
  await copy.close();
});
