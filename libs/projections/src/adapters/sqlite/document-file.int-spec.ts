import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqlite } from '#event-store';
import {
  type Collection,
  DocumentStoreCorruptError,
  DocumentStoreUnavailableError,
  SqliteDocumentStore,
} from '../../index.js';
import { findQuery } from './queries.js';

const things: Collection<{ owner: string; at: number; words: string[] }> = {
  name: 'things',
  kind: 'derived',
  indexes: [['owner', 'at']],
  searchField: 'words',
};

describe('the files of the document store', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'documents-'));
  });
  afterEach(() => {
    rmSync(directory, { recursive: true });
  });
  const open = (): Promise<SqliteDocumentStore> => SqliteDocumentStore.open({ directory });

  it.each([
    ['read-models.db', 'projections discard'],
    ['records.db', 'restore it from a backup'],
  ])('%s is refused and left untouched where it is not ours', async (name, remedy) => {
    const foreign = Buffer.from('Dear diary, '.repeat(50));
    writeFileSync(join(directory, name), foreign);
    await expect(open()).rejects.toThrow(DocumentStoreCorruptError);
    await expect(open()).rejects.toThrow(remedy);
    expect(readFileSync(join(directory, name))).toEqual(foreign);
  });

  it.each(['read-models.db', 'records.db'])('%s is refused where it is cut short', async (name) => {
    const store = await open();
    const collection = { ...things, kind: name === 'records.db' ? 'record' : 'derived' } as const;
    await store.put(collection, 'a', { owner: 'x'.repeat(100_000), at: 1, words: [] });
    await store.close();
    truncateSync(join(directory, name), 20_000);
    const before = readFileSync(join(directory, name));
    await expect(open()).rejects.toThrow(/cut short/);
    expect(readFileSync(join(directory, name))).toEqual(before);
  });

  it('a directory that cannot be is said to be unavailable', async () => {
    writeFileSync(join(directory, 'file'), '');
    await expect(SqliteDocumentStore.open({ directory: join(directory, 'file') })).rejects.toThrow(
      DocumentStoreUnavailableError,
    );
  });

  it('a full disk is said to be full, and what was written before is there', async () => {
    const store = await open();
    await store.put(things, 'a', { owner: 'x', at: 1, words: [] });
    await store.close();
    const limited = await open();
    // SQLite answers a database that may not grow as it answers a full disk.
    limitPages(limited, 10);
    const large = { owner: 'x'.repeat(1_000_000), at: 2, words: [] };
    await expect(limited.put(things, 'b', large)).rejects.toThrow(/the disk is full/);
    expect((await limited.get(things, 'a'))?.document.at).toBe(1);
    expect(await limited.get(things, 'b')).toBeNull();
    await limited.close();
  });

  it('finding by an index reads no table through', async () => {
    const store = await open();
    await store.define([things]);
    await store.close();
    const database = openSqlite(join(directory, 'read-models.db'));
    const where = { owner: 'x' };
    for (const options of [
      { where, orderBy: { field: 'at', descending: true }, limit: 20 } as const,
      { where: { owner: 'x', at: { $gte: 5 } }, orderBy: { field: 'at' }, limit: 20 } as const,
    ]) {
      const plan = database.prepare(`EXPLAIN QUERY PLAN ${findQuery(things, options).sql}`);
      const steps = (plan.all(...findQuery(things, options).parameters) as { detail: string }[]).map(
        (s) => s.detail,
      );
      expect(steps.join()).toMatch(/^SEARCH documents-things USING INDEX by-owner-at-in-things/);
      expect(steps.join()).not.toMatch(/TEMP B-TREE/);
    }
    const words = findQuery(things, { words: ['ac'], limit: 20 });
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${words.sql}`).all(...words.parameters) as {
      detail: string;
    }[];
    expect(steps.map((s) => s.detail).join()).toMatch(/SEARCH words-things USING PRIMARY KEY/);
    database.close();
  });
});

/** Through the store's own connection, as the limit belongs to it. */
function limitPages(store: SqliteDocumentStore, pages: number): void {
  const { halves } = store as unknown as { halves: { derived: { file: { exec(sql: string): void } } } };
  halves.derived.file.exec(`PRAGMA max_page_count = ${pages}`);
}
