import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FoldedStream, FoldedStreams } from './stream-reader.js';

const folded = (text: string, subjects: readonly string[] = []): FoldedStream => ({
  state: { text },
  revision: 0,
  position: 1,
  first: null,
  last: null,
  ids: new Set(['id']),
  subjects: new Set(subjects),
});

const namesIn = (streams: FoldedStreams) =>
  ['a', 'b', 'c', 'd', 'e', 'huge'].filter((name) => streams.get(name));

describe('the states of streams in memory', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('are limited in total size, and the least recently used one is evicted first', () => {
    const streams = new FoldedStreams(5_000);
    for (const name of ['a', 'b', 'c', 'd']) streams.set(name, folded(''));
    expect(streams.get('a')).toBeDefined();
    streams.set('e', folded(''));
    expect(namesIn(streams)).toEqual(['a', 'c', 'd', 'e']);
    streams.set('huge', folded('x'.repeat(5_000)));
    expect(namesIn(streams)).toEqual(['a', 'c', 'd', 'e']);
  });

  it('are gone after the person is forgotten', () => {
    const streams = new FoldedStreams();
    streams.set('a', folded('', ['ada']));
    streams.set('b', folded('', ['grace']));
    streams.forget('ada');
    expect(namesIn(streams)).toEqual(['b']);
  });

  it('are gone after a minute or two without use', () => {
    const streams = new FoldedStreams();
    streams.set('a', folded(''));
    streams.set('b', folded(''));
    vi.advanceTimersByTime(59_000);
    streams.get('b');
    vi.advanceTimersByTime(2_000);
    expect(namesIn(streams)).toEqual(['b']);
    vi.advanceTimersByTime(120_000);
    expect(namesIn(streams)).toEqual([]);
  });
});
