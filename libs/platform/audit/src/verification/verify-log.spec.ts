import {
  DataKeyMissingError,
  ForeignRecordError,
  hashOf,
  UnknownEventError,
  withHashAndMac,
} from '#kit/event-sourcing';
import type { JsonObject, StoredEvent } from '#kit/event-store';
import { recordExport, SYSTEM } from '../own-streams.js';
import { MemoryLog, NOW } from '../testing/memory-log.js';
import type { Evidence, Progress, Verification } from './evidence.js';
import { verifyLog } from './verify-log.js';
import { verifyStreams } from './verify-streams.js';

const [A, B] = ['thing-a', 'thing-b'];

describe('a log', () => {
  let log: MemoryLog;

  beforeEach(async () => {
    log = new MemoryLog();
    // A has positions 1, 2 and 3, B has 4, 5 and 6.
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
  const placesOf = ({ faults, broken }: Verification) => {
    expect(broken).toBe(faults[0] ?? null);
    return faults.map(({ fault, stream, revision, position }) => [fault, stream, revision, position]);
  };
  const verified = async (more: Partial<Evidence> = {}) => placesOf(await verifyLog(evidence(more)));
  const verifiedStreams = async (...names: string[]) => placesOf(await verifyStreams(evidence(), names));
  /** Changes an event without the master key: its hash is valid, its MAC is old or missing. */
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
    expect(await verified()).toEqual([['altered', 'auditExports-company-1', 0, 7]]);
  });

  it('is intact if it is empty', async () => {
    log.stored = [];
    expect(await verifyLog(evidence())).toMatchObject({ streams: 0, events: 0, faults: [] });
  });

  it('is read to its head, with progress reports', async () => {
    const progress: Progress[] = [];
    await verifyLog(evidence(), (one) => void progress.push(one));
    expect(progress).toEqual([
      { position: 3, head: 6, events: 3 },
      { position: 6, head: 6, events: 6 },
    ]);
  });

  it('is verified up to its end at the start, even if it grows', async () => {
    for (const [head, events] of [
      [4, 4],
      [5, 5],
    ] as const) {
      log.head = () => Promise.resolve(head);
      expect(await verifyLog(evidence())).toMatchObject({ events, faults: [] });
    }
  });

  describe('with a damaged event', () => {
    it.each<[string, Partial<StoredEvent>]>([
      ['data were altered', { data: { n: 9 } }],
      ['data are no JSON', { data: {} }],
      ['metadata are no JSON', { metadata: {} }],
      ['type was altered', { type: 'Told' }],
    ])('reports an event whose %s', async (_, change) => {
      log.tamper(B, 2, change);
      expect(await verified()).toEqual([['altered', B, 2, 6]]);
      expect(await verifiedStreams(B)).toEqual([['altered', B, 2, 6]]);
      expect(await verifiedStreams(A)).toEqual([]);
    });

    it('reports an event that cannot be read', async () => {
      log.tamper(B, 1, { data: {}, metadata: {} });
      expect(await verified()).toEqual([['unreadable', B, 1, 5]]);
      expect(await verifiedStreams(A, B)).toEqual([['unreadable', B, 1, 5]]);
    });

    it('reports an altered event by its id', async () => {
      log.tamper(B, 2, { data: { n: 9 } });
      const { broken } = await verifyLog(evidence());
      expect(broken?.eventId).toBe(log.at(B, 2).id);
    });

    it.each([0, 1])('reports an event that is missing before others of its stream: %i', async (revision) => {
      log.tamper(A, revision, null);
      const missing = ['missing', A, revision, revision + 2];
      expect([await verified(), await verifiedStreams(A)]).toEqual([[missing], [missing]]);
    });

    it('reports the missing last event of a stream by its position only', async () => {
      log.tamper(A, 2, null);
      log.tamper(B, 1, null);
      log.tamper(B, 2, null);
      await log.record('thing-c', {});
      expect(await verified()).toEqual([['missing', null, null, 3]]);
      const { faults } = await verifyLog(evidence());
      expect(faults[0]).toMatchObject({ eventId: null });
    });

    it('reports an event that was moved after others', async () => {
      log.tamper(A, 1, { position: 99 });
      expect(await verified()).toEqual([['re-ordered', A, 1, 99]]);
    });

    it('reports an event that replaced the previous one', async () => {
      log.tamper(A, 1, null);
      log.tamper(A, 2, { revision: 1 });
      expect(await verified()).toEqual([
        ['altered', A, 1, 3],
        ['missing', null, null, 2],
      ]);
    });

    it('reports an event that was swapped with another one', async () => {
      const [one, other] = [log.at(A, 1), log.at(A, 2)];
      put({ ...one, revision: 2 }, { ...other, revision: 1 });
      const swapped = [
        ['re-ordered', A, 2, 2],
        ['re-ordered', A, 1, 3],
      ];
      expect([await verified(), await verifiedStreams(A)]).toEqual([swapped, swapped]);
    });

    it('reports an event that exists twice', async () => {
      log.stored.push({ ...log.at(A, 1), position: 7 });
      expect(await verified()).toEqual([['inserted', A, 1, 7]]);
    });

    it.each([0, -3])('reports an event that was inserted before the log, at %i', async (position) => {
      await log.record('thing-c', {});
      log.tamper('thing-c', 0, { position });
      expect(await verified()).toEqual([['inserted', 'thing-c', 0, position]]);
    });

    it('reports an event that is linked to an event other than the previous one', async () => {
      put(keyed(log.at(A, 2), { metadata: { ...log.at(A, 2).metadata, previousHash: 'f'.repeat(64) } }));
      expect(await verified()).toEqual([['rewritten', A, 1, 2]]);
      put(keyed(log.at(B, 0), { metadata: { ...log.at(B, 0).metadata, previousHash: 'f'.repeat(64) } }));
      expect(await verifiedStreams(B)).toEqual([['rewritten', B, 0, 4]]);
    });

    it.each(['a mac of another event', undefined])(
      'reports an event that was written without the key: %s',
      async (mac) => {
        const last = log.at(B, 2);
        const { hash: previousHash } = last.metadata;
        const next = { id: 'x', revision: 3, position: 7, metadata: { ...last.metadata, previousHash } };
        put(forged(last, next, mac));
        expect([await verified(), await verifiedStreams(B)]).toEqual([
          [['forged', B, 3, 7]],
          [['forged', B, 3, 7]],
        ]);
      },
    );

    it('does not report a cut of the tail, which leaves no trace', async () => {
      log.tamper(B, 2, null);
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
      expect(await verified()).toEqual([['moved', 'thing-p', 2, 9]]);
    });

    it('reports copied data even with a matching hash', async () => {
      put(forged(log.at('thing-p', 2), { data: { personal: personalOf(0) } }));
      expect(await verified()).toEqual([['moved', 'thing-p', 2, 9]]);
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

  it('is read for our streams only, and may have gaps, if it is shared', async () => {
    log = new MemoryLog(false);
    await log.record(A, { n: 0 }, { n: 1 });
    log.stored.push({ ...log.at(A, 0), stream: 'other-1', position: 15 });
    expect(await verifyLog(evidence())).toMatchObject({ streams: 1, events: 2, faults: [] });
    expect(log.reads.at(-1)).toBe('after -1 of thing-,auditAnchors-,auditExports-');
    log.tamper(A, 0, null);
    expect(await verified()).toEqual([['missing', A, 0, 20]]);
  });

  it('describes faults for people', async () => {
    log.tamper(A, 1, null);
    const { broken } = await verifyLog(evidence());
    expect(broken).toEqual({
      fault: 'missing',
      stream: A,
      revision: 1,
      position: 3,
      eventId: null,
      detail: 'it was deleted: expected revision 1, found revision 2',
    });
  });
});
