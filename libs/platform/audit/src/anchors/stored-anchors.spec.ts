import type { EventStore, ReadStreamOptions, StoredEvent } from '#kit/event-store';
import { ANCHORS_STREAM } from '../own-streams.js';
import { anchorEvents, anchorIn, lastAnchorEvent } from './stored-anchors.js';

const event = (revision: number, data: object = {}, type = 'LogAnchored') =>
  ({ stream: ANCHORS_STREAM, revision, type, data }) as unknown as StoredEvent;

/** Returns a stream with this many anchors, and a record of the reads. */
function streamOf(count: number) {
  const reads: ReadStreamOptions[] = [];
  const all = Array.from({ length: count }, (_, revision) => event(revision));
  const readStream = (stream: string, options: ReadStreamOptions = {}) => {
    expect(stream).toBe(ANCHORS_STREAM);
    reads.push(options);
    const { from = 0, limit = Infinity } = options;
    return Promise.resolve(all.slice(from, from + limit));
  };
  return { reads, store: { readStream } as Pick<EventStore, 'readStream'> };
}

describe("the anchors' stream", () => {
  it.each([0, 1, 19, 20, 21, 40, 55])('is read in pages: %i events', async (count) => {
    const { reads, store } = streamOf(count);
    const revisions: number[] = [];
    for await (const { revision } of anchorEvents(store)) revisions.push(revision);
    expect(revisions).toEqual(Array.from({ length: count }, (_, revision) => revision));
    expect(reads).toHaveLength(Math.floor(count / 20) + 1);
  });

  it('is read from an anchor', async () => {
    const { store } = streamOf(30);
    const revisions: number[] = [];
    for await (const { revision } of anchorEvents(store, 8)) revisions.push(revision);
    expect([revisions[0], revisions.length]).toEqual([8, 22]);
  });

  it('finds its last event with few reads', async () => {
    for (let count = 1; count <= 70; count++) {
      const { reads, store } = streamOf(count);
      expect((await lastAnchorEvent(store))?.revision).toBe(count - 1);
      expect(reads.length).toBeLessThanOrEqual(3 + 2 * Math.ceil(Math.log2(count + 1)));
    }
  });

  it('can be empty', async () => {
    expect(await lastAnchorEvent(streamOf(0).store)).toBeNull();
  });
});

describe('anchorIn', () => {
  const data = { anchor: { index: 1 }, changed: '' };

  it('returns the anchor of an event', () => {
    const anchored = event(1, data);
    expect(anchorIn(anchored)).toEqual({ event: anchored, data });
  });

  it.each<[string, StoredEvent]>([
    ['has another type', event(1, data, 'HistoryExported')],
    ['has no anchor', event(1, { changed: '' })],
    ['lacks the changed heads', event(1, { anchor: {} })],
  ])('returns null for an event that %s', (_, other) => {
    expect(anchorIn(other)).toBeNull();
  });
});
