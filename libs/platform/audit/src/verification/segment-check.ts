import type { StoredEvent } from '#kit/event-store';
import { headsRoot, parseHead, Segment } from '../anchors/segment.js';
import type { StoredAnchor } from '../anchors/stored-anchors.js';
import { type Fault, type Faults, faultOf } from './log-fault.js';
import type { LinkTable } from './link-table.js';

/** Compares the current events between two anchors with the anchor. */
export class SegmentCheck {
  private segment = new Segment(-1);
  /** Events without a valid key. The anchor shows whether they were inserted or replaced. */
  private forged: { event: StoredEvent; fault: Fault }[] = [];
  private hasFault = false;
  private differs = false;

  constructor(
    private readonly faults: Faults,
    private readonly links: LinkTable,
  ) {}

  /** @param fault the event's own fault */
  add(event: StoredEvent, fault: Fault | null): void {
    this.segment.add(event);
    if (fault === null) return;
    this.hasFault = true;
    if (fault.fault === 'forged') this.forged.push({ event, fault });
    else this.faults.add(fault);
  }

  /** Ends the segment of an anchor. */
  async close({ event, data: { anchor, changed } }: StoredAnchor): Promise<void> {
    const { segment } = this;
    const lines = changed === '' ? [] : changed.split('\n');
    const heads = new Map(lines.map(parseHead).map((head) => [head.stream, head]));
    for (const { event: forged, fault } of this.forged) {
      const there = heads.get(forged.stream);
      const wasThere = there !== undefined && forged.revision <= there.revision;
      this.faults.add(wasThere ? rewritten(fault) : inserted(fault));
    }
    const isSame = segment.root === anchor.segment && segment.leaves.length === anchor.events;
    if (!isSame) {
      for (const { stream, revision, hash } of heads.values())
        await this.links.expect(stream, { revision, hash, anchor: anchor.index });
      if (!this.hasFault && !this.differs) this.tellDifference(event, anchor, lines);
      this.differs = true;
    }
    this.begin(anchor.position);
  }

  private tellDifference(event: StoredEvent, anchor: StoredAnchor['data']['anchor'], lines: string[]): void {
    const now = this.segment.changed;
    const before = new Set(lines);
    const place = `anchor ${anchor.index} saw ${anchor.events} events up to position ${anchor.position}`;
    const present = `the log has ${this.segment.leaves.length} events in this segment`;
    const setFault = (fault: Fault['fault'], detail: string): void => {
      this.segmentFault = { ...faultOf(fault, event, `${place}: ${detail}`), position: anchor.position };
    };
    if (headsRoot(now) === anchor.heads && this.segment.leaves.length === anchor.events)
      setFault('re-ordered', 'the streams end with the same events, but in a different order');
    else if (this.segment.leaves.length > anchor.events) {
      const more = now.find((line) => !before.has(line));
      setFault('inserted', `${present}${more === undefined ? '' : `; not covered by the anchor: ${more}`}`);
    } else setFault('missing', present);
  }

  /** Reported only without other faults, because a gap in a stream says more. */
  segmentFault: Fault | null = null;

  private begin(from: number): void {
    this.segment = new Segment(from);
    this.forged = [];
    this.hasFault = false;
  }
}

const rewritten = (fault: Fault): Fault => ({ ...fault, fault: 'rewritten' });
const inserted = (fault: Fault): Fault => ({ ...fault, fault: 'inserted' });
