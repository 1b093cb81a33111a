import { hashOf, withHashAndMac } from '#kit/event-sourcing';
import type { StoredEvent } from '#kit/event-store';
import { type Anchor, type LogAnchored, signAnchor, type SignedAnchor } from '../anchors/anchor.js';
import { ANCHORS_STREAM } from '../own-streams.js';
import { MemoryLog } from '../testing/memory-log.js';
import type { Evidence, AnchorCopies, Verification } from './evidence.js';
import { verifyLog } from './verify-log.js';
import { verifyStreams } from './verify-streams.js';

const [A, B] = ['thing-a', 'thing-b'];

afterEach(() => jest.restoreAllMocks());

describe('an anchored log', () => {
  let log: MemoryLog;
  let anchors: SignedAnchor[];

  beforeEach(async () => {
    log = new MemoryLog();
    anchors = [];
    // A has positions 1, 2 and 3, B has 4, 5 and 6, the anchor has 7.
    for (const stream of [A, B]) await log.record(stream, { n: 0 }, { n: 1 }, { n: 2 });
    await seal();
  });

  const seal = async (): Promise<void> => {
    anchors.push(...(await log.seal()));
  };
  const kept = (name: string, all: readonly SignedAnchor[]): AnchorCopies => ({
    name,
    anchors: async function* () {
      yield* await Promise.resolve(all);
    },
  });
  const evidence = (...elsewhere: AnchorCopies[]): Evidence => ({
    store: log,
    codec: log.codec,
    chain: log.chain,
    prefixes: ['thing-'],
    elsewhere,
  });
  const placesOf = ({ faults }: Verification) =>
    faults.map(({ fault, stream, revision, position }) => [fault, stream, revision, position]);
  const verified = async (...elsewhere: AnchorCopies[]) => placesOf(await verifyLog(evidence(...elsewhere)));
  const verifiedStreams = async (...names: string[]) => placesOf(await verifyStreams(evidence(), names));
  const closeGaps = (): void => {
    const inOrder = [...log.stored].sort((one, other) => one.position - other.position);
    log.stored = inOrder.map((event, index) => ({ ...event, position: index + 1 }));
  };
  const forged = (event: StoredEvent, change: Partial<StoredEvent>): StoredEvent => {
    const other = { ...event, ...change };
    const metadata = { ...other.metadata, mac: 'x' };
    return {
      ...other,
      metadata: { ...metadata, hash: hashOf(other.stream, other.revision, { ...other, metadata }) },
    };
  };
  /** Replaces an anchor's event like an attacker with the key. */
  const reanchor = (index: number, change: Partial<LogAnchored>): void => {
    const revision = index - 1;
    const event = log.at(ANCHORS_STREAM, revision);
    const other = { ...event, data: { ...event.data, ...change } };
    log.tamper(ANCHORS_STREAM, revision, withHashAndMac(log.chain, ANCHORS_STREAM, revision, other));
  };
  const signed = (change: Partial<Anchor>, index = 0): SignedAnchor =>
    signAnchor({ ...(anchors[index] as SignedAnchor).anchor, ...change }, log.chain.signingKey);

  it('is intact without changes', async () => {
    await log.record(A, { n: 3 });
    await seal();
    await log.record(B, { n: 3 });
    const whole = { anchors: 2, anchoredUntil: 8, broken: null, faults: [] };
    expect(await verifyLog(evidence(kept('elsewhere', anchors)))).toEqual({
      ...whole,
      streams: 2,
      events: 8,
    });
    expect(await verifyStreams(evidence(kept('elsewhere', anchors)), [A])).toEqual({
      ...whole,
      streams: 1,
      events: 4,
    });
  });

  it('reports a stream that lost its end, even after renumbering', async () => {
    log.tamper(A, 2, null);
    closeGaps();
    expect(await verified()).toEqual([['cut-tail', A, 2, 2]]);
    expect(await verifiedStreams(A)).toEqual([['cut-tail', A, 2, 2]]);
    expect(await verifiedStreams(B)).toEqual([]);
  });

  it('reports a deleted stream, even after renumbering', async () => {
    log.stored = log.stored.filter(({ stream }) => stream !== A);
    closeGaps();
    expect(await verified()).toEqual([['missing-stream', A, 2, null]]);
    expect(await verifiedStreams(A)).toEqual([['missing-stream', A, 2, null]]);
  });

  it('reports a rewritten event', async () => {
    const event = log.at(A, 1);
    log.tamper(A, 1, forged(event, { data: { n: 9 } }));
    expect(await verified()).toEqual([['rewritten', A, 1, 2]]);
    expect(await verifiedStreams(A)).toEqual([['forged', A, 1, 2]]);
    log.tamper(A, 1, event);
    log.tamper(A, 2, forged(log.at(A, 2), { data: { n: 9 } }));
    expect((await verified())[0]).toEqual(['rewritten', A, 2, 3]);
  });

  it('reports the rewritten last event of a stream, even with a valid key', async () => {
    const event = log.at(A, 2);
    log.tamper(A, 2, { ...event, ...withHashAndMac(log.chain, A, 2, { ...event, data: { n: 9 } }) });
    expect(await verified()).toEqual([['rewritten', A, 2, 3]]);
    expect(await verifiedStreams(A)).toEqual([['rewritten', A, 2, 3]]);
  });

  it('reports an inserted event', async () => {
    const metadata = { previousHash: null };
    const put = { id: 'x', type: 'Noted', data: {}, metadata, stream: 'thing-c', revision: 0, position: 3.5 };
    log.stored.push(forged(put, {}));
    closeGaps();
    expect((await verified())[0]).toEqual(['inserted', 'thing-c', 0, 4]);
  });

  it('reports an event appended to its stream', async () => {
    const { metadata } = log.at(A, 2);
    const next = { id: 'x', revision: 3, position: 3.5, metadata: { previousHash: metadata['hash'] } };
    log.stored.push(forged(log.at(A, 2), next));
    closeGaps();
    expect((await verified())[0]).toEqual(['inserted', A, 3, 4]);
  });

  it('reports events of several streams in another order', async () => {
    const [one, other] = [log.at(A, 2), log.at(B, 0)];
    log.tamper(A, 2, { position: other.position });
    log.tamper(B, 0, { position: one.position });
    expect(await verified()).toEqual([['re-ordered', ANCHORS_STREAM, 0, 6]]);
  });

  it('reports a fault once, for the first anchor that differs', async () => {
    await log.record(A, { n: 3 });
    await seal();
    for (const [from, to] of [
      [3, 4],
      [7, 8],
    ] as const)
      log.stored = log.stored.map((event) => {
        const position = event.position === from ? to : event.position === to ? from : event.position;
        return { ...event, position };
      });
    expect((await verified())[0]).toEqual(['re-ordered', ANCHORS_STREAM, 0, 6]);
  });

  it('reports an inserted or deleted event with a valid key in a shared log', async () => {
    log = new MemoryLog(false);
    anchors = [];
    await log.record(A, { n: 0 }, { n: 1 });
    await seal();
    expect(await verified()).toEqual([]);
    await log.record('thing-c', {});
    expect(await verified()).toEqual([]);
    log.tamper('thing-c', 0, { position: 15 });
    expect(await verified()).toEqual([['inserted', ANCHORS_STREAM, 0, 20]]);
  });

  it('compares a shared log with the streams that the anchors covered', async () => {
    log = new MemoryLog(false);
    await log.record(A, { n: 0 });
    await log.record('gadget-a', { n: 0 });
    await log.seal();
    const both = { ...evidence(), prefixes: ['thing-', 'gadget-'] };
    expect(await verifyLog(both)).toMatchObject({ anchors: 1, streams: 2, faults: [] });
    log.tamper('gadget-a', 0, { data: { n: 9 } });
    expect(placesOf(await verifyLog(both))).toEqual([['altered', 'gadget-a', 0, 20]]);
  });

  describe('with changed anchors', () => {
    beforeEach(async () => {
      await log.record(A, { n: 3 });
      await seal();
    });

    it('reports an altered anchor and all later ones', async () => {
      reanchor(1, { signature: '0'.repeat(128) });
      expect(await verified()).toContainEqual(['forged', ANCHORS_STREAM, 0, 7]);
      expect(await verifyLog(evidence())).toMatchObject({ anchors: 0, anchoredUntil: null });
      expect(await verifiedStreams(A)).toEqual([['forged', ANCHORS_STREAM, 0, 7]]);
    });

    it('reports an anchor without a valid MAC', async () => {
      const { metadata } = log.at(ANCHORS_STREAM, 1);
      log.tamper(ANCHORS_STREAM, 1, { metadata: { ...metadata, mac: 'x' } });
      expect(await verifiedStreams(A)).toEqual([['forged', ANCHORS_STREAM, 1, 9]]);
      expect(await verifyStreams(evidence(), [A])).toMatchObject({ anchors: 1 });
    });

    it.each<[string, Partial<Anchor>]>([
      ['number', { index: 3 }],
      ['previous anchor', { previous: null }],
      ['count', { count: 9 }],
      ['root', { root: '0'.repeat(64) }],
    ])('reports an anchor that does not follow from the previous one: another %s', async (_, change) => {
      reanchor(2, signed(change, 1));
      expect(await verified()).toContainEqual(['re-ordered', ANCHORS_STREAM, 1, 9]);
      expect(await verifyLog(evidence())).toMatchObject({ anchors: 1, anchoredUntil: 6 });
      expect(await verifiedStreams(A)).toEqual([['re-ordered', ANCHORS_STREAM, 1, 9]]);
    });

    it('reports a replaced anchor', async () => {
      const { data } = log.at(ANCHORS_STREAM, 1);
      reanchor(1, data);
      expect(await verified()).toContainEqual(['re-ordered', ANCHORS_STREAM, 0, 7]);
    });
  });

  describe('compared with external anchors', () => {
    beforeEach(async () => {
      await log.record(A, { n: 3 });
      await seal();
    });

    it('reports a cut if the last one is not in the log', async () => {
      log.tamper(ANCHORS_STREAM, 1, null);
      log.tamper(A, 3, null);
      expect(await verified()).toEqual([]);
      expect(await verified(kept('outside', anchors))).toEqual([['cut-log', null, null, null]]);
      const third = signed({ index: 3, count: 77 }, 1);
      const { faults } = await verifyLog(evidence(kept('outside', [...anchors, third, ...anchors])));
      expect(faults.map(({ detail }) => detail)).toEqual([
        'the log was cut: anchor 3 outside saw 77 events up to position 8',
      ]);
    });

    it('accepts one that was added while the log was read', async () => {
      const outside = (): AnchorCopies => ({
        name: 'outside',
        anchors: async function* () {
          await log.record(A, { n: 4 });
          await seal();
          yield* anchors;
        },
      });
      expect(await verified(outside())).toEqual([]);
      expect(placesOf(await verifyStreams(evidence(outside()), [A]))).toEqual([]);
    });

    it('ignores one that was added after the end of the log was read', async () => {
      const head = await log.head();
      await log.record(A, { n: 4 });
      await seal();
      jest.spyOn(log, 'head').mockResolvedValue(head);
      expect(await verified(kept('outside', anchors))).toEqual([]);
    });

    it('reports a rewritten log if one differs', async () => {
      const others = [signed({ at: 'another' }, 1), signed({ at: 'another' })];
      expect(await verified(kept('outside', others))).toEqual([['rewritten', ANCHORS_STREAM, 0, 7]]);
      expect(await verified(kept('outside', others.slice(0, 1)))).toEqual([
        ['rewritten', ANCHORS_STREAM, 1, 9],
      ]);
    });

    it('reports an unsigned one as forged', async () => {
      const [first] = anchors as [SignedAnchor];
      const { signature } = anchors[1] as SignedAnchor;
      expect(await verified(kept('outside', [{ ...first, signature }]))).toEqual([
        ['forged', ANCHORS_STREAM, 0, 7],
      ]);
    });

    it('reports each place', async () => {
      const other = signed({ at: 'another' }, 1);
      const third = signed({ index: 3 }, 1);
      expect(await verified(kept('here', anchors), kept('there', [other]), kept('outside', [third]))).toEqual(
        [
          ['rewritten', ANCHORS_STREAM, 1, 9],
          ['cut-log', null, null, null],
        ],
      );
    });

    it('reports the position of one that the log lacks', async () => {
      log.stored = log.stored.filter(({ stream }) => stream !== ANCHORS_STREAM);
      const { faults } = await verifyStreams(evidence(kept('outside', anchors)), [A]);
      expect(faults.at(-1)).toMatchObject({ fault: 'cut-log' });
    });
  });
});
