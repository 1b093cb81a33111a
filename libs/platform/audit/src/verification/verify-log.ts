import { type EventBatch, type Position, readLog, START, type StoredEvent } from '#kit/event-store';
import { isCovered } from '../anchors/anchor.js';
import { anchorEvents, type StoredAnchor } from '../anchors/stored-anchors.js';
import { AUDIT_PREFIXES } from '../own-streams.js';
import { AnchorCheck } from './anchor-check.js';
import { checkEvent } from './check-event.js';
import { checkStream } from './check-stream.js';
import type { Evidence, Progress, Verification } from './evidence.js';
import { explained } from './explain.js';
import { type Fault, type FaultKind, faultOf, Faults } from './log-fault.js';
import { linkOf, LinkTable } from './link-table.js';
import { SegmentCheck } from './segment-check.js';

/** A position before all others, so that events inserted before the log are found. */
const BEFORE_ALL = Number.MIN_SAFE_INTEGER;

/**
 * Reads the log once by position, then checks the links once by stream. Its memory use does not depend on the
 * length of the log. A cut after the last anchor leaves no trace.
 * @param onProgress called after each batch; the walk waits for it
 * @throws {EventStoreUnavailableError} and file system errors of the temporary folder
 */
export async function verifyLog(
  evidence: Evidence,
  onProgress: (progress: Progress) => void | Promise<void> = () => undefined,
): Promise<Verification> {
  const links = new LinkTable();
  try {
    return await new LogWalk(evidence, links).run(onProgress);
  } finally {
    links.close();
  }
}

class LogWalk {
  private readonly faults = new Faults();
  private readonly anchors: AnchorCheck;
  private readonly segments: SegmentCheck;
  private readonly coming: AsyncGenerator<StoredEvent>;
  private anchor: StoredAnchor | null = null;
  private gap: Fault | null = null;
  private last: Position = START;
  /** The end of the log when the walk began. */
  private head: Position = START;
  private streams = 0;
  private events = 0;

  constructor(
    private readonly evidence: Evidence,
    private readonly links: LinkTable,
  ) {
    this.anchors = new AnchorCheck(evidence.chain.publicKey);
    this.segments = new SegmentCheck(this.faults, links);
    this.coming = anchorEvents(evidence.store);
  }

  async run(onProgress: (progress: Progress) => void | Promise<void>): Promise<Verification> {
    const { store, chain, codec } = this.evidence;
    const head = await store.head();
    this.head = head;
    await this.nextAnchor();
    for await (const batch of this.batches(head)) {
      for (const event of batch.events) {
        while (this.anchor && event.position > this.anchor.data.anchor.position) await this.closeSegment();
        if (store.isGapless) this.checkGap(event);
        const fault = await checkEvent(event, { chain, codec });
        // After the last anchor there is nothing to compare events with.
        if (this.anchor && isCovered(event.stream, this.anchor.data.anchor)) this.segments.add(event, fault);
        else if (fault) this.faults.add(fault);
        await this.link(event, fault);
      }
      await onProgress({ position: this.last, head, events: this.events });
    }
    while (this.anchor) await this.closeSegment();
    await this.checkStreams();
    for (const copies of this.evidence.elsewhere)
      this.faults.add(...(await this.anchors.compare(copies, store)));
    const events = (): AsyncGenerator<StoredEvent> => this.allEvents(head);
    return this.result(await explained(this.faults.all, { store, codec, events }));
  }

  private async checkStreams(): Promise<void> {
    for await (const stream of this.links.streams()) {
      if (!isOwn(stream.stream) && stream.links.length > 0) this.streams++;
      this.faults.add(...checkStream(stream));
    }
    if (this.segments.segmentFault && this.faults.isEmpty && !this.gap)
      this.faults.add(this.segments.segmentFault);
  }

  private result(reported: readonly Fault[]): Verification {
    // Faults of a stream say more than a gap between two positions.
    const hasClearerFault = reported.some(({ fault }) => SAYS_MORE_THAN_A_GAP.has(fault));
    const faults = [...reported, ...(this.gap && !hasClearerFault ? [this.gap] : [])];
    return {
      streams: this.streams,
      events: this.events,
      anchors: this.anchors.count,
      anchoredUntil: this.anchors.last?.position ?? null,
      broken: faults[0] ?? null,
      faults,
    };
  }

  private async link(event: StoredEvent, fault: Fault | null): Promise<void> {
    if (!isOwn(event.stream)) this.events++;
    this.last = event.position;
    await this.links.add(event.stream, linkOf(event, fault !== null && fault.fault !== 'moved'));
  }

  private checkGap(event: StoredEvent): void {
    const expected = Math.max(this.last, 0) + 1;
    if (event.position === expected) return;
    if (event.position < 1) {
      this.faults.add(faultOf('inserted', event, 'its position is before the start of the log'));
      return;
    }
    const detail = `events from position ${expected} to ${event.position - 1} are missing`;
    this.gap ??= {
      ...faultOf('missing', event, detail),
      stream: null,
      revision: null,
      position: expected,
      eventId: null,
    };
  }

  private async closeSegment(): Promise<void> {
    if (this.anchor) await this.segments.close(this.anchor);
    await this.nextAnchor();
  }

  /**
   * Loads the next anchor. There is none after an invalid one, nor if the next one was added later and covers
   * events that are not read.
   */
  private async nextAnchor(): Promise<void> {
    this.anchor = null;
    const next = await this.coming.next();
    if (next.done || next.value.position > this.head) return;
    const checked = this.anchors.check(next.value);
    if ('stored' in checked) this.anchor = checked.stored;
    else this.faults.add(checked.fault);
  }

  private async *allEvents(head: Position): AsyncGenerator<StoredEvent> {
    for await (const { events } of this.batches(head)) yield* events;
  }

  private batches(head: Position): AsyncIterable<EventBatch> {
    const { store, prefixes } = this.evidence;
    // An embedded log contains only our events; a server may be shared.
    return store.isGapless
      ? readLog(store, { from: BEFORE_ALL, until: head, streamPrefixes: [''] })
      : readLog(store, { from: START, until: head, streamPrefixes: [...prefixes, ...AUDIT_PREFIXES] });
  }
}

const SAYS_MORE_THAN_A_GAP: ReadonlySet<FaultKind> = new Set([
  'missing',
  'cut-tail',
  'missing-stream',
  're-ordered',
]);

const isOwn = (stream: string): boolean => AUDIT_PREFIXES.some((prefix) => stream.startsWith(prefix));
