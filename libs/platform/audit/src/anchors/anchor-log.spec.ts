import { WrongExpectedRevisionError } from '#kit/event-store';
import { ANCHORS_STREAM, SYSTEM } from '../own-streams.js';
import { MemoryLog, NOW } from '../testing/memory-log.js';
import { anchorHash, isSigned, type LogAnchored } from './anchor.js';
import type { AnchorLog } from './anchor-log.js';
import { eventLine } from './segment.js';
import { leafHash, nodeHash, rootOf } from './merkle.js';

const ALWAYS = { actor: SYSTEM, isDue: () => true };
const NEVER = { actor: SYSTEM, isDue: () => false };

describe('anchors', () => {
  let log: MemoryLog;
  let anchors: AnchorLog;

  beforeEach(async () => {
    log = new MemoryLog();
    anchors = log.anchors();
    await log.record('thing-a', { n: 0 }, { n: 1 });
    await log.record('thing-b', { n: 0 });
  });

  it('cover the appended events, and link to one another', async () => {
    const actor = { type: 'operator', id: 'ada' } as const;
    const [first] = await anchors.seal({ actor, isDue: () => true });
    expect(first?.anchor).toMatchObject({
      format: 1,
      index: 1,
      from: -1,
      position: 3,
      events: 3,
      count: 3,
      prefixes: null,
      streams: 2,
      previous: null,
      at: NOW.toISOString(),
    });
    expect(first && isSigned(first, log.chain.publicKey)).toBe(true);
    const lines = log.stored.slice(0, 3).map((event) => leafHash(eventLine(event)));
    expect(first?.anchor.segment).toBe(rootOf(lines));
    const event = log.at(ANCHORS_STREAM, 0);
    const data = event.data as unknown as LogAnchored;
    expect(
      data.changed
        .split('\n')
        .map((line) => line.split(' ')[2])
        .sort(),
    ).toEqual(['thing-a', 'thing-b']);
    expect([event.metadata['actor'], event.metadata['recordedAt']]).toEqual([actor, NOW.toISOString()]);
    await log.record('thing-b', { n: 1 });
    const [second] = await anchors.seal(ALWAYS);
    expect(second?.anchor).toMatchObject({ index: 2, from: 3, position: 5, events: 2, count: 5, streams: 2 });
    expect(second?.anchor.previous).toBe(first && anchorHash(first.anchor));
    expect(second?.anchor.root).toBe(nodeHash(first?.anchor.segment ?? '', second?.anchor.segment ?? ''));
    expect(anchors.last).toEqual(second?.anchor);
  });

  it('are identical whether one process or several create them', async () => {
    await anchors.seal(ALWAYS);
    for (let n = 0; n < 5; n++) {
      await log.record('thing-c', { n });
      await log.seal();
    }
    await log.record('thing-c', { n: 5 });
    const [last] = await anchors.seal(ALWAYS);
    expect(last?.anchor.index).toBe(7);
    const segments = Array.from({ length: 7 }, (_, index) => log.at(ANCHORS_STREAM, index)).map(
      ({ data }) => (data as unknown as LogAnchored).anchor.segment,
    );
    expect(last?.anchor.root).toBe(rootOf(segments));
  });

  it('are not created before they are due, and events are read only once', async () => {
    expect(anchors.waiting).toBe(0);
    const counts: number[] = [];
    const sealing = { actor: SYSTEM, isDue: (events: number) => counts.push(events) < 0 };
    expect(await anchors.seal(sealing)).toEqual([]);
    expect([anchors.waiting, anchors.last]).toEqual([3, null]);
    await log.record('thing-a', { n: 2 });
    expect(await anchors.seal(sealing)).toEqual([]);
    expect([anchors.waiting, counts]).toEqual([4, [3, 4]]);
    expect(log.reads.filter((read) => read.startsWith('after'))).toEqual(['after -1 of ', 'after 3 of ']);
    expect(await anchors.seal(ALWAYS)).toHaveLength(1);
    expect(anchors.waiting).toBe(0);
  });

  it('are not created for anchors alone', async () => {
    await anchors.seal(ALWAYS);
    const counts: number[] = [];
    expect(await anchors.seal({ actor: SYSTEM, isDue: (events) => counts.push(events) > 0 })).toEqual([]);
    expect([counts, anchors.waiting]).toEqual([[], 0]);
  });

  it('contain at most a thousand events, even if more are due', async () => {
    const [event] = log.stored.slice(-1);
    for (let n = 1; n <= 2500; n++)
      log.stored.push({ ...(event as NonNullable<typeof event>), revision: n, position: 3 + n });
    const sealed = await anchors.seal(NEVER);
    expect(sealed.map(({ anchor }) => [anchor.events, anchor.from, anchor.position])).toEqual([
      [1000, -1, 1000],
      [1000, 1000, 2000],
    ]);
    expect(anchors.waiting).toBe(503);
  });

  it('are created one call at a time, so that the second of two calls finds nothing', async () => {
    const results = await Promise.all([anchors.seal(ALWAYS), anchors.seal(ALWAYS)]);
    expect(results.map(({ length }) => length)).toEqual([1, 0]);
  });

  it('stop when the process stops, and continue from there', async () => {
    const stopping = AbortSignal.abort();
    expect(await anchors.seal({ ...ALWAYS, signal: stopping })).toEqual([]);
    expect(anchors.waiting).toBe(1);
    expect((await anchors.seal(ALWAYS))[0]?.anchor.events).toBe(3);
  });

  it('are created again if another process was first', async () => {
    await anchors.seal(ALWAYS);
    await log.record('thing-a', { n: 2 });
    const append = log.append.bind(log);
    log.append = async (...args) => {
      log.append = append;
      await log.seal();
      return append(...args);
    };
    expect(await anchors.seal(ALWAYS)).toEqual([]);
    expect(anchors.last?.index).toBe(2);
    await log.record('thing-a', { n: 3 });
    expect((await anchors.seal(ALWAYS))[0]?.anchor.index).toBe(3);
  });

  it('fail after ten races, and at once on other errors', async () => {
    let tried = 0;
    const append = log.append.bind(log);
    const failing = (error: Error) => () => {
      tried++;
      return Promise.reject(error);
    };
    log.append = failing(new WrongExpectedRevisionError(ANCHORS_STREAM, 0, 1));
    await expect(anchors.seal(ALWAYS)).rejects.toThrow(WrongExpectedRevisionError);
    expect(tried).toBe(10);
    log.append = failing(new Error('full'));
    await expect(anchors.seal(ALWAYS)).rejects.toThrow('full');
    expect(tried).toBe(11);
    log.append = append;
    expect(await anchors.seal(ALWAYS)).toHaveLength(1);
  });

  it('name the stream prefixes that they cover in a shared log', async () => {
    log = new MemoryLog(false);
    await log.record('thing-a', { n: 0 });
    log.stored.push({ ...log.at('thing-a', 0), stream: 'other-1', position: 15 });
    const [sealed] = await log.anchors(['thing-', 'gadget-']).seal(ALWAYS);
    expect(sealed?.anchor).toMatchObject({
      events: 1,
      position: 10,
      prefixes: ['auditAnchors-', 'auditExports-', 'gadget-', 'thing-'],
    });
  });

  it('cover the events up to the time of the call', async () => {
    const head = await log.head();
    await log.record('thing-a', { n: 2 });
    log.head = () => Promise.resolve(head);
    expect((await anchors.seal(ALWAYS))[0]?.anchor.position).toBe(head);
  });
});
