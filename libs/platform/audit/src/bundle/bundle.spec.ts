import { hashOf } from '#kit/event-sourcing';
import { type Anchor, publicKeyText, signAnchor, signText } from '../anchors/anchor.js';
import { SYSTEM } from '../own-streams.js';
import { MemoryLog, NOW } from '../testing/memory-log.js';
import { type Bundle, type BundledEvent, bundleText, signedText } from './bundle.js';
import { checkBundle } from './check-bundle.js';
import { makeBundle } from './make-bundle.js';

const [A, B] = ['thing-a', 'thing-b'];

/** A writable copy of a type, for specs that tamper with a bundle. */
type Writable<T> = T extends object ? { -readonly [K in keyof T]: Writable<T[K]> } : T;

describe('a bundle', () => {
  let log: MemoryLog;
  let key: string;

  beforeEach(async () => {
    log = new MemoryLog();
    key = publicKeyText(log.chain.publicKey);
    await log.record(A, { n: 0 });
    for (const stream of ['thing-x', 'thing-y', 'thing-z']) await log.record(stream, { n: 0 });
    await log.seal();
    await log.record(A, { n: 1 });
    await log.record(B, { n: 0 });
    await log.record('thing-x', { n: 1 });
    await log.seal();
    await log.record('thing-x', { n: 2 });
    await log.seal();
    await log.record(A, { n: 2 });
  });

  const newBundle = async (): Promise<Writable<Bundle>> => {
    const own = log.stored.filter(({ stream }) => stream === A || stream === B);
    const { bundle } = await makeBundle(log, log.chain, {
      companyId: 'a',
      exportedBy: 'ada',
      exportedAt: NOW,
      events: own.map((event) => ({ event, state: { n: event.data['n'], nothing: undefined } })),
    });
    return structuredClone(bundle) as Writable<Bundle>;
  };
  /** Signs a bundle like the service. */
  const signed = (bundle: Bundle): string =>
    bundleText({ bundle, signature: signText(signedText(bundle), log.chain.signingKey) });
  const faults = (bundle: Bundle) => checkBundle(signed(bundle), key).faults;
  const kinds = (bundle: Bundle) => faults(bundle).map((line) => line.slice(0, line.indexOf(':')));
  const eventOf = (bundle: Writable<Bundle>, stream: string, revision: number): Writable<BundledEvent> =>
    bundle.events.find((one) => one.stream === stream && one.revision === revision) as Writable<BundledEvent>;
  const headOf = (bundle: Writable<Bundle>, stream: string) => {
    const head = bundle.streams.find((one) => one.stream === stream)?.head;
    if (!head) throw new Error(`${stream} has no head`);
    return head;
  };

  it('contains the events of the streams, and the anchors that prove them', async () => {
    const bundle = await newBundle();
    expect(bundle).toMatchObject({
      format: 1,
      companyId: 'a',
      exportedAt: NOW.toISOString(),
      exportedBy: 'ada',
      publicKey: key,
      streams: [
        { stream: A, revision: 2, head: { anchor: 2 } },
        { stream: B, revision: 0, head: { anchor: 2 } },
      ],
    });
    expect(
      bundle.events.map(({ stream, revision, inSegment, state }) => [
        stream,
        revision,
        inSegment?.anchor ?? null,
        state,
      ]),
    ).toEqual([
      [A, 0, 1, { n: 0 }],
      [A, 1, 2, { n: 1 }],
      [B, 0, 2, { n: 0 }],
      [A, 2, null, { n: 2 }],
    ]);
    expect(bundle.anchors.map(({ anchor, inLog }) => [anchor.index, inLog.index, inLog.size])).toEqual([
      [1, 0, 3],
      [2, 1, 3],
      [3, 2, 3],
    ]);
    expect(checkBundle(signed(bundle), key)).toEqual({
      companyId: 'a',
      publicKey: key,
      streams: 2,
      events: 4,
      anchored: 3,
      faults: [],
    });
  });

  it('omits anchors that prove nothing about it, except the newest', async () => {
    for (let n = 0; n < 3; n++) {
      await log.record('thing-x', { n });
      await log.seal();
    }
    const bundle = await newBundle();
    expect(bundle.anchors.map(({ anchor }) => anchor.index)).toEqual([1, 2, 4, 6]);
    expect(faults(bundle)).toEqual([]);
  });

  it('is created even without anchors', async () => {
    log = new MemoryLog();
    await log.record(A, { n: 0 });
    const bundle = await newBundle();
    expect([bundle.anchors, bundle.streams, bundle.events[0]?.inSegment]).toEqual([
      [],
      [{ stream: A, revision: 0, head: null }],
      null,
    ]);
    expect(faults(bundle)).toEqual([]);
  });

  it('includes only events of a shared log that anchors cover', async () => {
    log = new MemoryLog(false);
    await log.record(A, { n: 0 });
    await log.record('thing-x', { n: 0 });
    await log.seal();
    log.stored.push({ ...log.at(A, 0), stream: 'other-1', position: 15 });
    expect(faults(await newBundle())).toEqual([]);
  });

  it('contains no proof of an event of a kind that its anchor does not cover', async () => {
    log = new MemoryLog(false);
    await log.record(A, { n: 0 });
    await log.record(B, { n: 0 });
    await log.record(A, { n: 1 });
    const byOlderVersion = log.anchors([A]);
    await byOlderVersion.seal({ actor: SYSTEM, isDue: () => true });
    await log.record(B, { n: 1 });
    await log.seal();
    const bundle = await newBundle();
    expect(bundle.events.map(({ stream, inSegment }) => [stream, inSegment?.anchor ?? null])).toEqual([
      [A, 1],
      [B, null],
      [A, 1],
      [B, 2],
    ]);
    expect(faults(bundle)).toEqual([]);
  });

  it('rejects an event that contains no anchor', async () => {
    log.tamper('auditAnchors-log', 1, { type: 'Other' });
    expect((await newBundle()).anchors.map(({ anchor }) => anchor.index)).toEqual([1]);
  });

  describe('that was changed', () => {
    const nothing = { companyId: null, publicKey: null, streams: 0, events: 0, anchored: 0 };

    it('is rejected if it is formatted differently', async () => {
      const text = signed(await newBundle());
      for (const other of [`${text}\n`, text.trimEnd(), JSON.stringify(JSON.parse(text), null, 1)])
        expect(checkBundle(other, key)).toMatchObject({
          ...nothing,
          faults: ['altered: the file is not in canonical form'],
        });
    });

    it('is rejected if another key signed it, or it was signed for another company', async () => {
      const bundle = await newBundle();
      const { signature } = JSON.parse(signed(bundle)) as { signature: string };
      const text = bundleText({ bundle: { ...bundle, companyId: 'b' }, signature });
      const altered = { ...nothing, faults: ["altered: the signature was not made with the service's key"] };
      expect(checkBundle(text, key)).toEqual(altered);
      expect(checkBundle(signed(bundle), publicKeyText(new MemoryLog().chain.publicKey))).not.toEqual(
        altered,
      );
      expect(checkBundle(signed(bundle), 'ab'.repeat(32))).toEqual(altered);
    });

    it.each(['no bundle', bundleText({} as never)])('is rejected if it is not a bundle: %j', (text) => {
      const { faults: reported, ...rest } = checkBundle(text);
      expect([rest, reported]).toEqual([
        nothing,
        [expect.stringMatching(/^unreadable: it is not a file of/)],
      ]);
    });

    it('is rejected if an anchor is not signed', async () => {
      const bundle = await newBundle();
      const [anchor] = bundle.anchors as [Writable<Bundle['anchors'][number]>];
      anchor.signature = '0'.repeat(128);
      expect(faults(bundle)).toEqual(['forged: anchor 1 is not signed']);
    });

    it.each<[string, (anchor: Anchor) => Partial<Anchor>]>([
      ['segment', () => ({ segment: '0'.repeat(64) })],
      ['number', ({ index }) => ({ index: index + 10 })],
    ])('is rejected if an anchor is not in the log: another %s', async (_, change) => {
      const bundle = await newBundle();
      const [first] = bundle.anchors as [Writable<Bundle['anchors'][number]>];
      const { anchor, signature } = signAnchor(
        { ...first.anchor, ...change(first.anchor) },
        log.chain.signingKey,
      );
      Object.assign(first, { anchor, signature });
      expect(kinds(bundle)).toContain('rewritten');
    });

    it.each([
      ['index', { index: 1 }],
      ['size', { size: 2 }],
      ['path', { path: [] }],
    ])('is rejected if the proof of an anchor belongs to another one: another %s', async (_, change) => {
      const bundle = await newBundle();
      Object.assign(bundle.anchors[0]?.inLog ?? {}, change);
      expect(faults(bundle)).toEqual(['rewritten: anchor 1 is not in the log that the newest anchor covers']);
    });

    it('is rejected if an event is missing', async () => {
      const bundle = await newBundle();
      bundle.events = bundle.events.filter((event) => event !== eventOf(bundle, A, 1));
      expect(kinds(bundle)).toEqual(['missing', 're-ordered', 'cut-tail']);
      bundle.events = bundle.events.filter(({ stream }) => stream === B);
      expect(kinds(bundle)).toEqual(['cut-tail', 'cut-tail']);
    });

    it('is rejected if the last event of a stream is missing', async () => {
      const bundle = await newBundle();
      bundle.events.pop();
      expect(faults(bundle)).toEqual([`cut-tail: ${A} ends before revision 2`]);
      bundle.events.pop();
      (bundle.streams[1] as { revision: number }).revision = -1;
      expect(kinds(bundle)).toEqual(['cut-tail', 'cut-tail', 'cut-tail'].slice(0, kinds(bundle).length));
      expect(faults(bundle)).toContain(`cut-tail: the last event of ${B} in anchor 2 is missing`);
    });

    it('is rejected if the content of an event was altered', async () => {
      const bundle = await newBundle();
      eventOf(bundle, A, 2).data = { n: 9 };
      expect(faults(bundle)).toEqual([`altered: the content of revision 2 of ${A} does not match its hash`]);
    });

    it('is rejected if an event does not follow from the previous one', async () => {
      const bundle = await newBundle();
      const last = eventOf(bundle, A, 2);
      const metadata = { ...last.metadata, previousHash: 'f'.repeat(64) };
      last.metadata = { ...metadata, hash: hashOf(A, 2, { ...last, metadata }) };
      expect(kinds(bundle)).toEqual(['re-ordered']);
    });

    it.each<[string, (event: Writable<BundledEvent>) => void]>([
      ['position', (event) => (event.position += 1)],
      ['anchor', (event) => Object.assign(event.inSegment ?? {}, { anchor: 1 })],
      ['anchor that is missing', (event) => Object.assign(event.inSegment ?? {}, { anchor: 9 })],
      ['place', (event) => Object.assign(event.inSegment ?? {}, { index: 0 })],
    ])('is rejected if an event is not in its anchor: another %s', async (_, change) => {
      const bundle = await newBundle();
      change(eventOf(bundle, A, 1));
      expect(faults(bundle)).toEqual([`forged: revision 1 of ${A} is not in the anchor that it names`]);
    });

    // Heads are sorted by hash, so their order changes with each run.
    it.each<[string, (place: { index: number; size: number }) => object]>([
      ['line', () => ({ line: 'f'.repeat(32) + ` 1 ${A}` })],
      ['anchor', () => ({ anchor: 1 })],
      ['anchor that is missing', () => ({ anchor: 9 })],
      ['place', ({ index, size }) => ({ index: (index + 1) % size })],
    ])('is rejected if a head is not in its anchor: another %s', async (_, change) => {
      const bundle = await newBundle();
      const head = headOf(bundle, A);
      Object.assign(head, change(head));
      expect(faults(bundle)).toEqual([
        `cut-tail: the last event of ${A} in anchor ${head.anchor} is missing`,
      ]);
    });
  });
});
