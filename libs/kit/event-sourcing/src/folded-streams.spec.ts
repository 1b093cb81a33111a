import { setTimeout as sleep } from 'node:timers/promises';
import { type FoldedStream, FoldedStreams } from './folded-streams.js';

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

describe('states of streams in memory', () => {
  it('are limited in total size, and the least recently used one is evicted first', () => {
    const streams = new FoldedStreams(5_000);
    for (const name of ['a', 'b', 'c', 'd']) streams.set(name, folded(''));
    expect(streams.get('a')).toMatchObject({ revision: 0 });
    streams.set('e', folded(''));
    expect(namesIn(streams)).toEqual(['a', 'c', 'd', 'e']);
    streams.set('huge', folded('x'.repeat(5_000)));
    expect(namesIn(streams)).toEqual(['a', 'c', 'd', 'e']);
  });

  it('are dropped when a person whose data they contain is forgotten', () => {
    const streams = new FoldedStreams();
    streams.set('a', folded('', ['ada']));
    streams.set('b', folded('', ['grace']));
    streams.forget('ada');
    expect(namesIn(streams)).toEqual(['b']);
  });

  it('are dropped after their time, even if they are used', async () => {
    const streams = new FoldedStreams(undefined, 20);
    streams.set('a', folded(''));
    streams.get('a');
    expect(streams.size).toBe(1);
    await sleep(60);
    expect(streams.size).toBe(0);
  });
});
