import { timers } from '#kit/kernel/testing';
import type { DocumentStore, Folded } from '#kit/document-store';
import { compare, type ComparedGeneration } from './compare.js';

type Side = 'active' | 'rebuilt';

describe('the comparison of two generations while a person is erased', () => {
  const ids = ['a', 'b', 'c'];
  const sideOf = (name: Side): ComparedGeneration => ({
    collection: { name, kind: 'derived' },
    subscription: { name, kind: 'derived' },
  });
  let personal: (id: string, side: Side) => object | null;
  let reads: string[];
  let whileReading: () => void;

  beforeEach(() => {
    timers.useFakeTimers();
    reads = [];
    personal = () => ({ name: 'Ada' });
    whileReading = () => undefined;
  });
  afterEach(() => timers.useRealTimers());

  const documentOf = (id: string, name: string): Folded<object> => ({
    id,
    position: 1,
    document: { status: 'active', personal: personal(id, name as Side) },
  });
  const store = {
    scan: ({ name }: { name: string }, { after }: { after: string | null }) =>
      Promise.resolve(after === null ? ids.map((id) => documentOf(id, name)) : []).finally(whileReading),
    folded: ({ name }: { name: string }, wanted: readonly string[]) => {
      reads.push(`${name} ${wanted.join()}`);
      return Promise.resolve(wanted.map((id) => documentOf(id, name)));
    },
    whenReached: () => Promise.resolve(true),
  };
  const run = async () => {
    const comparing = compare(store as unknown as DocumentStore, sideOf('active'), sideOf('rebuilt'), {
      head: () => Promise.resolve(1),
      reachedMs: 1,
      onCompared: () => undefined,
      signal: new AbortController().signal,
    });
    await timers.advanceTimersByTimeAsync(10_000);
    return comparing;
  };

  it('reads a document again whose key was destroyed between the reads of the two sides', async () => {
    whileReading = () => (personal = () => null);
    expect(await run()).toMatchObject({ differing: 0 });
    expect(reads).toEqual(expect.arrayContaining(['active a', 'rebuilt a']));
  });

  it('waits until a process no longer uses a destroyed key that it remembers', async () => {
    personal = (_, side) => (side === 'active' && reads.length < 10 ? { name: 'Ada' } : null);
    expect(await run()).toMatchObject({ differing: 0 });
  });

  it('waits for one document only if the personal data stays different', async () => {
    personal = (_, side) => ({ name: side });
    expect(await run()).toMatchObject({ differing: 3, fields: { 'personal.name': 3 } });
    expect(reads.filter((read) => read === 'active a')).toHaveLength(20);
    expect(reads).not.toContain('active b');
  });
});
