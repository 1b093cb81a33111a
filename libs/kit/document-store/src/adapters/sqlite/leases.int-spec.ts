import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteDocumentStore } from './sqlite-document-store.js';

afterEach(() => jest.restoreAllMocks());

it.each([
  [1000, false],
  [3_600_000, true],
])('a lease acquired %d ms in the future, before the clock was set back, is free: %s', async (ms, isFree) => {
  const directory = mkdtempSync(join(tmpdir(), 'leases-'));
  const store = await SqliteDocumentStore.open({ directory });
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);
  await store.acquireLease('lease', 'a', 60_000);
  clock.mockRestore();
  expect((await store.acquireLease('lease', 'b', 60_000)) !== null).toBe(isFree);
  expect(await store.acquireLease('lease', 'a', 60_000)).toEqual(isFree ? null : expect.anything());
  await store.close();
  rmSync(directory, { recursive: true });
});
