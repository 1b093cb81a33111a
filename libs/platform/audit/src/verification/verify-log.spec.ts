import { beforeEach, describe, expect, it } from 'vitest';
import {
  DataKeyMissingError,
  ForeignRecordError,
  hashOf,
  UnknownEventError,
  withHashAndMac,
} from '#kit/event-sourcing';
import type { JsonObject, StoredEvent } from '#kit/event-store';
import { ANCHORS_STREAM, recordExport, SYSTEM } from '../own-streams.js';
import { MemoryLog, NOW } from '../testing/memory-log.js';
import type { Evidence, Progress, Verification } from './evidence.js';
import { verifyLog } from './verify-log.js';
import { verifyStreams } from './verify-streams.js';

const [A, B] = ['thing-a', 'thing-b'];

describe('a log', () => {
  let log: MemoryLog;

  beforeEach(async () => {
    log = new MemoryLog();
    // The first event belongs to the log; A has positions 2, 3 and 4, B has 5, 6 and 7.
    for (const stream of [A, B]) await log.record(stream, { n: 0 }, { n: 1 }, { n: 2 });
  });

  const evidence = (more: Partial<Evidence> = {}): Evidence => ({
    store: log,
    codec: log.codec,
    chain: log.chain,
    prefixes: ['thing-'],
    elsewhere: [],
    ...more,
  });
  const told = ({ faults, broken }: Verification) => {
    expect(broken).toBe(faults[0] ?? null);
    return faults.map(({ fault, stream, revision, position }) => [fault, stream, revision, position]);
  };
  const verified = async (more: Partial<Evidence> = {}) => told(await verifyLog(evidence(more)));
  const verifiedStreams = async (...names: string[]) => told(await verifyStreams(evidence(), names));
  /** Changes an event without the master key: its hash is valid, its mac is old or missing. */
  const forged = (event: StoredEvent, change: Partial<StoredEvent>, mac?: string): StoredEvent => {
    const other = { ...event, ...change };
    const metadata: JsonObject = { ...other.metadata, mac };
    return {
      ...other,
      metadata: { ...metadata, hash: hashOf(other.stream, other.revision, { ...other, metadata }) },
    };
  };
  /** Changes an event with the key, like a program of ours. */
  const keyed = (event: StoredEvent, change: Partial<StoredEvent>): StoredEvent => {
    const other = { ...event, ...change };
    return { ...other, ...withHashAndMac(log.chain, other.stream, other.revision, other) };
  };
  /** Replaces the events at their positions. */
  const put = (...events: StoredEvent[]): void => {
    const places = new Set(events.map(({ position }) => position));
    log.stored = [...log.stored.filter(({ position }) => !places.has(position)), ...events];
  };
  /** Renumbers positions from 1. */
  const closeGaps = (): void => {
    const inOrder = [...log.stored].sort((one, other) => one.position - other.position);
    log.stored = inOrder.map((event, index) => ({ ...event, position: index + 1 }));
  };
  const without = (stream: string): void => {
    log.stored = log.stored.filter((event) => event.stream !== stream);
  };

  it('is intact without changes', async () => {
    const whole = { anchors: 0, anchoredUntil: null, broken: null, faults: [] };
    expect(await verifyLog(evidence())).toEqual({ ...whole, streams: 2, events: 6 });
    expect(await verifyStreams(evidence(), [B, B])).toEqual({ ...whole, streams: 1, events: 3 });
    expect(await verifyStreams(evidence(), ['thing-c'])).toEqual({ ...whole, streams: 0, events: 0 });
  });

  it('is intact with events of the audit, which are not counted', async () => {
    await recordExport(log, log.chain, 'company-1', { actor: SYSTEM, now: NOW });
    expect(await verifyLog(evidence())).toMatchObject({ streams: 2, events: 6, faults: [] });
    log.tamper('auditExports-company-1', 0, { data: {} });
    expect(await verified()).toEqual([['altered', 'auditExports-company-1', 0, 8]]);
  });

  it('is intact if it is empty', async () => {
    log.stored = [];
    expect(await verifyLog(evidence())).toMatchObject({ streams: 0, events: 0, faults: [] });
  });

  it('is read to its head, with progress reports', async () => {
    const progress: Progress[] = [];
    await verifyLog(evidence(), (one) => void progress.push(one));
    expect(progress).toEqual([
      { position: 3, head: 7, events: 2 },
      { position: 6, head: 7, events: 5 },
      { position: 7, head: 7, events: 6 },
    ]);
  });

  it('is verified up to its end at the start, even if it grows', async () => {
    for (const [head, events] of [
      [5, 4],
      [6, 5],
    ] as const) {
      log.head = () => Promise.resolve(head);
      expect(await verifyLog(evidence())).toMatchObject({ events, faults: [] });
    }
  });

  describe('reports an event', () => {
    it.each<[string, Partial<StoredEvent>]>([
      ['data were altered', { data: { n: 9 } }],
      ['data are no JSON', { data: {} }],
      ['metadata are no JSON', { metadata: {} }],
      ['type was altered', { type: 'Told' }],
    ])('whose %s', async (_, change) => {
      log.tamper(B, 2, change);
      expect(await verified()).toEqual([['altered', B, 2, 7]]);
      expect(await verifiedStreams(B)).toEqual([['altered', B, 2, 7]]);
      expect(await verifiedStreams(A)).toEqual([]);
    });

    it('that cannot be read', async () => {
      log.tamper(B, 1, { data: {}, metadata: {} });
      expect(await verified()).toEqual([['unreadable', B, 1, 6]]);
      expect(await verifiedStreams(A, B)).toEqual([['unreadable', B, 1, 6]]);
    });

    it('by its id', async () => {
      log.tamper(B, 2, { data: { n: 9 } });
      const { broken } = await verifyLog(evidence());
      expect(broken?.eventId).toBe(log.at(B, 2).id);
    });

    it.each([0, 1])('that is missing before others of its stream: %i', async (revision) => {
      log.tamper(A, revision, null);
      const missing = ['missing', A, revision, revision + 3];
      expect([await verified(), await verifiedStreams(A)]).toEqual([[missing], [missing]]);
    });

    it('only by its position if it was the last of its stream', async () => {
      log.tamper(A, 2, null);
      log.tamper(B, 1, null);
      log.tamper(B, 2, null);
      await log.record('thing-c', {});
      expect(await verified()).toEqual([['missing', null, null, 4]]);
      const { faults } = await verifyLog(evidence());
      expect(faults[0]).toMatchObject({ eventId: null });
    });

    it('that was moved after others', async () => {
      log.tamper(A, 1, { position: 99 });
      expect(await verified()).toEqual([['re-ordered', A, 1, 99]]);
    });

    it('that replaced the previous one', async () => {
      log.tamper(A, 1, null);
      log.tamper(A, 2, { revision: 1 });
      expect(await verified()).toEqual([
        ['altered', A, 1, 4],
        ['missing', null, null, 3],
      ]);
    });

    it('that was swapped with another one', async () => {
      const [one, other] = [log.at(A, 1), log.at(A, 2)];
      put({ ...one, revision: 2 }, { ...other, revision: 1 });
      const swapped = [
        ['re-ordered', A, 2, 3],
        ['re-ordered', A, 1, 4],
      ];
      expect([await verified(), await verifiedStreams(A)]).toEqual([swapped, swapped]);
    });

    it('that exists twice', async () => {
      log.stored.push({ ...log.at(A, 1), position: 8 });
      expect(await verified()).toEqual([['inserted', A, 1, 8]]);
    });

    it.each([0, -3])('that was inserted before the log, at %i', async (position) => {
      await log.record('thing-c', {});
      log.tamper('thing-c', 0, { position });
      expect(await verified()).toEqual([['inserted', 'thing-c', 0, position]]);
    });

    it('that is linked to an event other than the previous one', async () => {
      put(keyed(log.at(A, 2), { metadata: { ...log.at(A, 2).metadata, previousHash: 'f'.repeat(64) } }));
      expect(await verified()).toEqual([['rewritten', A, 1, 3]]);
      put(keyed(log.at(B, 0), { metadata: { ...log.at(B, 0).metadata, previousHash: 'f'.repeat(64) } }));
      expect(await verifiedStreams(B)).toEqual([['rewritten', B, 0, 5]]);
    });

    it.each(['a mac of another event', undefined])('that was written without the key: %s', async (mac) => {
      const last = log.at(B, 2);
      const { hash: previousHash } = last.metadata;
      const next = { id: 'x', revision: 3, position: 8, metadata: { ...last.metadata, previousHash } };
      put(forged(last, next, mac));
      expect([await verified(), await verifiedStreams(B)]).toEqual([
        [['forged', B, 3, 8]],
        [['forged', B, 3, 8]],
      ]);
    });

    it('but not a cut of the tail, which leaves no trace', async () => {
      log.tamper(B, 2, null);
      expect(await verified()).toEqual([]);
    });
  });

  describe('started by older versions without keys', () => {
    const old = (revision: number, position: number): StoredEvent => {
      const metadata = { previousHash: log.stored.at(-1)?.metadata['hash'] ?? null };
      return forged(
        { stream: 'thing-old', revision, position, id: `${revision}`, type: 'Noted', data: {}, metadata },
        {},
      );
    };

    beforeEach(async () => {
      log = new MemoryLog();
      log.stored.push(old(0, 1));
      log.stored.push(old(1, 2));
      await log.record(A, { n: 0 });
    });

    it('is intact without keys only up to the recorded position', async () => {
      expect(await verified()).toEqual([]);
      expect(await verifiedStreams('thing-old')).toEqual([]);
      const { hash: previousHash } = log.at('thing-old', 1).metadata;
      put(forged(log.at('thing-old', 1), { id: '2', revision: 2, position: 5, metadata: { previousHash } }));
      expect(await verified()).toEqual([['forged', 'thing-old', 2, 5]]);
      // An operator can accept such events as ours.
      await log.seal(true);
      expect(await verified()).toEqual([]);
    });

    it('is not trusted if the record of that position has no valid key', async () => {
      const gone = ['missing-stream', ANCHORS_STREAM, null, null];
      put(forged(log.at(ANCHORS_STREAM, 0), { data: { position: 100 } }));
      expect(await verified()).toEqual([gone]);
      put(forged(log.at(ANCHORS_STREAM, 0), {}, 'a mac of another event'));
      expect(await verified()).toEqual([['forged', ANCHORS_STREAM, 0, 3], gone]);
    });

    it('is not trusted if the record of that position is missing', async () => {
      without(ANCHORS_STREAM);
      closeGaps();
      expect(await verified()).toEqual([['missing-stream', ANCHORS_STREAM, null, null]]);
    });

    it('needs no record of keys before the first key', async () => {
      log.stored = log.stored.slice(0, 2);
      expect(await verified()).toEqual([]);
    });
  });

  describe('with personal data', () => {
    beforeEach(() => log.record('thing-p', { personal: 'Ada' }, { personal: 'Bob' }, { personal: 'Eve' }));
    const personalOf = (revision: number) => log.at('thing-p', revision).data['personal'];
    const details = async () => {
      const { faults } = await verifyLog(evidence());
      return faults.map(({ fault, revision, detail }) => [
        fault,
        revision,
        / for revision \d of \S+$/.exec(detail)?.[0],
      ]);
    };

    it('is intact if each can be decrypted in its own event', async () => {
      expect(await verified()).toEqual([]);
    });

    it('reports swapped data and its original events', async () => {
      const [one, other] = [personalOf(0), personalOf(1)];
      log.tamper('thing-p', 0, { data: { personal: other } });
      log.tamper('thing-p', 1, { data: { personal: one } });
      expect(await details()).toEqual([
        ['moved', 0, ' for revision 1 of thing-p'],
        ['moved', 1, ' for revision 0 of thing-p'],
      ]);
      expect(await verifiedStreams('thing-p')).toHaveLength(2);
    });

    it('reports copied data and its original event', async () => {
      log.tamper('thing-p', 2, { data: { personal: personalOf(0) } });
      expect(await details()).toEqual([['moved', 2, ' for revision 0 of thing-p']]);
      const { faults } = await verifyStreams(evidence(), ['thing-p']);
      expect(faults).toMatchObject([{ fault: 'moved', revision: 2 }]);
    });

    it('reports data that cannot be decrypted anywhere as altered', async () => {
      log.tamper('thing-p', 2, { data: { personal: 'of nobody' } });
      expect(await details()).toEqual([['altered', 2, undefined]]);
    });

    it('reports an event with its own personal data and other changes as altered', async () => {
      log.tamper('thing-p', 2, { data: { personal: personalOf(2), n: 1 } });
      expect(await details()).toEqual([['altered', 2, undefined]]);
    });

    it('reports copied data even with a valid key', async () => {
      put(keyed(log.at('thing-p', 2), { data: { personal: personalOf(0) } }));
      expect(await verified()).toEqual([['moved', 'thing-p', 2, 10]]);
    });

    it('reports copied data even with a matching hash', async () => {
      put(forged(log.at('thing-p', 2), { data: { personal: personalOf(0) } }));
      expect(await verified()).toEqual([['moved', 'thing-p', 2, 10]]);
    });

    it.each([DataKeyMissingError, UnknownEventError, ForeignRecordError])(
      'is intact if the owner of the data cannot be determined: %j',
      async (Untold) => {
        const codec = { decode: () => Promise.reject(new Untold('nobody knows')) };
        expect(await verified({ codec })).toEqual([]);
      },
    );

    it('fails if the data cannot be read', async () => {
      const codec = { decode: () => Promise.reject(new Error('the store is away')) };
      await expect(verifyLog(evidence({ codec }))).rejects.toThrow('the store is away');
    });
  });

  it('reports at most a hundred faults, in order, if the log is damaged everywhere', async () => {
    for (let n = 0; n < 120; n++) await log.record('thing-c', { n });
    log.stored = log.stored.map((event) => ({ ...event, data: { other: 1 } })).reverse();
    const positions = (await verified()).map(([, , , position]) => position as number);
    expect(positions).toHaveLength(100);
    expect(positions).toEqual([...positions].sort((one, other) => one - other));
  });

  it('that is shared is read for our streams only, and may have gaps', async () => {
    log = new MemoryLog(false);
    await log.record(A, { n: 0 }, { n: 1 });
    log.stored.push({ ...log.at(A, 0), stream: 'other-1', position: 15 });
    expect(await verifyLog(evidence())).toMatchObject({ streams: 1, events: 2, faults: [] });
    expect(log.reads.at(-1)).toBe('after -1 of thing-,auditAnchors-,auditExports-');
    log.tamper(A, 0, null);
    expect(await verified()).toEqual([['missing', A, 0, 30]]);
  });

  it('describes faults for people', async () => {
    log.tamper(A, 1, null);
    const { broken } = await verifyLog(evidence());
    expect(broken).toEqual({
      fault: 'missing',
      stream: A,
      revision: 1,
      position: 4,
      eventId: null,
      detail: 'it was deleted: expected revision 1, found revision 2',
    });
  });
});
