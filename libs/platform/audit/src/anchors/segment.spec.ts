import { eventLine, hashIn, headLine, headsRoot, parseHead, Segment } from './segment.js';
import { EMPTY_ROOT, leafHash, rootOf } from './merkle.js';

const hash = '0123456789abcdef'.repeat(4);
const event = (stream: string, revision: number, position: number) => ({
  id: 'x',
  type: 'Noted',
  data: {},
  stream,
  revision,
  position,
  metadata: { hash },
});

describe('lines of an anchor', () => {
  it('contain the position and hash of an event', () => {
    expect(eventLine(event('thing-a', 2, 7))).toBe(`7 2 ${hash} thing-a`);
  });

  it('contain the last revision of a stream and the beginning of its hash', () => {
    const line = headLine('a stream with blanks', { revision: 12, hash });
    expect(line).toBe(`0123456789abcdef0123456789abcdef 12 a stream with blanks`);
    expect(parseHead(line)).toEqual({
      stream: 'a stream with blanks',
      revision: 12,
      hash: hash.slice(0, 32),
    });
  });

  it.each([undefined, 7, '', hash.toUpperCase(), `${hash}0`, `x${hash.slice(1)}`])(
    'contain a dash for an invalid hash: %j',
    (wrong) => {
      expect(hashIn({ metadata: { hash: wrong } })).toBe('-');
    },
  );
});

describe('a segment', () => {
  it('contains each event, and the newest one of each stream', () => {
    const segment = new Segment(4);
    expect([segment.from, segment.position, segment.root, segment.changed]).toEqual([4, 4, EMPTY_ROOT, []]);
    const events = [event('b', 0, 5), event('a', 0, 6), event('b', 1, 8)];
    for (const one of events) segment.add(one);
    expect([segment.from, segment.position]).toEqual([4, 8]);
    expect(segment.root).toBe(rootOf(events.map((one) => leafHash(eventLine(one)))));
    const heads = [headLine('a', { revision: 0, hash }), headLine('b', { revision: 1, hash })];
    expect(segment.changed).toEqual(heads);
    expect(headsRoot(heads)).toBe(rootOf(heads.map(leafHash)));
  });
});
