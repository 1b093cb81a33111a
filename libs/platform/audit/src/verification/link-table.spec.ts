import { existsSync, readdirSync } from 'node:fs';
import { linkOf, LinkTable, type StreamLinks, UNKNOWN } from './link-table.js';

const hash = '0123456789abcdef'.repeat(4);
const link = (revision: number) => ({ revision, position: revision + 1, hash: 'h', previousHash: 'p' });

describe('a link table', () => {
  let table: LinkTable;
  beforeEach(() => {
    table = new LinkTable();
  });
  afterEach(() => table.close());
  const streams = async (): Promise<StreamLinks[]> => {
    const all: StreamLinks[] = [];
    for await (const one of table.streams()) all.push(one);
    return all;
  };

  it('returns each stream once, with its links in order and its expected events', async () => {
    await table.add('a', link(0));
    await table.expect('b', { revision: 3, hash: 'h', anchor: 2 });
    await table.add('a', link(1));
    await table.expect('a', { revision: 1, hash: 'h', anchor: 1 });
    const sorted = (await streams()).sort((one, other) => (one.stream < other.stream ? -1 : 1));
    expect(sorted).toEqual([
      { stream: 'a', links: [link(0), link(1)], expected: [{ revision: 1, hash: 'h', anchor: 1 }] },
      { stream: 'b', links: [], expected: [{ revision: 3, hash: 'h', anchor: 2 }] },
    ]);
  });

  it('creates no file for little data', async () => {
    await table.add('a', link(0));
    await streams();
    // The getter creates the folder.
    expect(readdirSync(table.folder)).toEqual([]);
  });

  it('stores much data in a file, in order, and removes the file', async () => {
    const count = 3000;
    for (let revision = 0; revision < count; revision++) await table.add('a', link(revision));
    expect(readdirSync(table.folder)).toHaveLength(1);
    const [first] = await streams();
    expect(first?.links).toEqual(Array.from({ length: count }, (_, revision) => link(revision)));
    const { folder } = table;
    table.close();
    expect(existsSync(folder)).toBe(false);
  });

  it('keeps data that exceeds its buffer in order', async () => {
    const long = 'x'.repeat(40_000);
    await table.add(long, link(0));
    await table.add(long, link(1));
    expect(await streams()).toEqual([{ stream: long, links: [link(0), link(1)], expected: [] }]);
  });

  it('distinguishes thousands of streams with any characters in their names', async () => {
    const names = Array.from({ length: 3000 }, (_, n) => `thing-${n}\n\t"名前"`);
    for (const name of names) await table.add(name, link(0));
    const all = await streams();
    expect(all.map(({ stream }) => stream).sort()).toEqual([...names].sort());
    expect(all.every(({ links }) => links.length === 1)).toBe(true);
  });

  it('leaves nothing behind if it created no file', () => {
    expect(() => {
      table.close();
      table.close();
    }).not.toThrow();
  });
});

describe('a link', () => {
  const event = { id: 'x', type: 'Noted', stream: 'a', revision: 3, position: 9, data: {} };

  it('contains the place of an event and the beginnings of both hashes', () => {
    const metadata = { hash, previousHash: hash.toUpperCase() };
    expect(linkOf({ ...event, metadata }, false)).toEqual({
      revision: 3,
      position: 9,
      hash: hash.slice(0, 32),
      previousHash: hash.slice(0, 32).toUpperCase(),
    });
  });

  it('has an empty previous hash for the first event', () => {
    expect(linkOf({ ...event, metadata: { hash, previousHash: null } }, false).previousHash).toBe('');
  });

  it('has unknown hashes for an event with its own fault', () => {
    const { hash: own, previousHash } = linkOf({ ...event, metadata: { hash, previousHash: hash } }, true);
    expect([own, previousHash]).toEqual([UNKNOWN, UNKNOWN]);
  });
});
