import type { DocumentStore, Folded } from '#kit/document-store';
import { timers } from '#kit/kernel/testing';
import { compare, type ComparedGeneration } from './compare.js';

type Side = 'active' | 'rebuilt';

describe('the comparison of two generations while a person is erased', () => {
  let ids: readonly string[];
  let documentOf: (id: string, side: Side) => object | null;
  let reads: number;

  beforeEach(() => {
    timers.useFakeTimers();
    ids = ['a', 'b', 'c'];
    reads = 0;
  });
  afterEach(() => timers.useRealTimers());

  const sideOf = (name: Side, subject?: string): ComparedGeneration => {
    const collection = { name, kind: 'derived', ...(subject && { subject }) };
    return {
      collection: collection as ComparedGeneration['collection'],
      subscription: { name, kind: 'derived' },
    };
  };
  const folded = (id: string, { name }: { name: string }): Folded<object> => ({
    id,
    position: 1,
    document: documentOf(id, name as Side),
  });
  const store = {
    scan: (collection: { name: string }, { after }: { after: string | null }) =>
      Promise.resolve(after === null ? ids.map((id) => folded(id, collection)) : []),
    folded: (collection: { name: string }, wanted: readonly string[]) => {
      reads++;
      return Promise.resolve(wanted.map((id) => folded(id, collection)));
    },
    whenReached: () => Promise.resolve(true),
  };
  const run = async (subject?: string) => {
    const sides = [sideOf('active', subject), sideOf('rebuilt', subject)] as const;
    const comparing = compare(store as unknown as DocumentStore, ...sides, {
      head: () => Promise.resolve(1),
      reachedMs: 1,
      onCompared: () => undefined,
      signal: new AbortController().signal,
    });
    await timers.advanceTimersByTimeAsync(20_000);
    return comparing;
  };
  const ada = { personal: { name: 'Ada' } };
  const erased = { personal: null };

  it('reads a document again whose key was destroyed between the reads of the two sides', async () => {
    documentOf = (_, side) => (side === 'active' && reads === 0 ? ada : erased);
    expect(await run('customerId')).toMatchObject({ differing: 0, active: { documents: 3 } });
  });

  it('waits until the person is forgotten, because a document may show a trace of the personal data until then', async () => {
    const end = Date.now() + 9_000;
    documentOf = (_, side) => ({ ...erased, notes: side === 'active' && Date.now() < end ? 1 : 0 });
    expect(await run('customerId')).toMatchObject({ differing: 0, active: { documents: 3 } });
  });

  it('waits if one side has folded a part of the events without the key', async () => {
    const end = Date.now() + 5_000;
    const part = { personal: { name: 'Ada', notes: [] } };
    documentOf = (_, side) => (Date.now() >= end ? erased : side === 'active' ? ada : part);
    expect(await run('customerId')).toMatchObject({ differing: 0, active: { documents: 3 } });
  });

  it('waits for a document that only one side has', async () => {
    const end = Date.now() + 5_000;
    documentOf = (id, side) => (id === 'a' && side === 'active' && Date.now() < end ? null : erased);
    expect(await run('customerId')).toMatchObject({ differing: 0, active: { documents: 3 } });
  });

  it('reports documents that stay different', async () => {
    documentOf = (id, side) => (id === 'b' && side === 'active' ? ada : erased);
    expect(await run('customerId')).toMatchObject({ differing: 1, fields: { personal: 1 } });
  });

  it('reads no document again if too many differ', async () => {
    ids = Array.from({ length: 600 }, (_, number) => String(number));
    documentOf = (_, side) => ({ ...erased, side });
    expect(await run('customerId')).toMatchObject({ differing: 600, fields: { side: 600 } });
    expect(reads).toBeLessThan(10);
  });

  it('does not wait for documents without personal data', async () => {
    documentOf = (_, side) => ({ side });
    expect(await run()).toMatchObject({ differing: 3 });
    expect(reads).toBeLessThan(10);
  });
});
