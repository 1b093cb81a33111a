import { hash, type KeyObject } from 'node:crypto';
import type { EventStore, StoredEvent } from '#kit/event-store';
import { type Anchor, anchorHash, isSigned, type SignedAnchor } from '../anchors/anchor.js';
import { Frontier } from '../anchors/merkle.js';
import { anchorEvent, anchorIn, type StoredAnchor } from '../anchors/stored-anchors.js';
import { ANCHORS_STREAM } from '../own-streams.js';
import type { AnchorCopies } from './evidence.js';
import { type Fault, faultOf } from './log-fault.js';

/** Checks the anchors of the log in order: each must be signed and follow from the previous one. */
export class AnchorCheck {
  private readonly segments = new Frontier();
  /** A short fingerprint of each anchor, for comparison with other places. */
  private readonly digests: string[] = [];
  private before: Anchor | null = null;

  constructor(private readonly publicKey: KeyObject) {}

  get count(): number {
    return this.before?.index ?? 0;
  }

  get last(): Anchor | null {
    return this.before;
  }

  /** Returns the anchor in an event, or its fault. */
  check(event: StoredEvent): { readonly stored: StoredAnchor } | { readonly fault: Fault } {
    const stored = anchorIn(event);
    if (!stored || !isSigned(stored.data, this.publicKey))
      return { fault: faultOf('forged', event, 'it is not an anchor signed by the service') };
    const { anchor } = stored.data;
    const { before } = this;
    this.segments.add(anchor.segment);
    const follows =
      anchor.index === event.revision + 1 &&
      anchor.index === (before?.index ?? 0) + 1 &&
      anchor.previous === (before && anchorHash(before)) &&
      anchor.count === (before?.count ?? 0) + anchor.events &&
      anchor.root === this.segments.root;
    if (!follows)
      return { fault: faultOf('re-ordered', event, 'it does not follow from the anchor before it') };
    this.digests.push(digestOf(stored.data));
    this.before = anchor;
    return { stored };
  }

  /**
   * Returns the differences of a place: its first anchor that differs from the log, and its last one that the
   * log lacks.
   * @throws {EventStoreUnavailableError} and errors of reading the place
   */
  async compare(
    { name, anchors }: AnchorCopies,
    store: Pick<EventStore, 'readStream'>,
  ): Promise<readonly Fault[]> {
    let other: SignedAnchor | null = null;
    let beyond: SignedAnchor | undefined;
    for await (const copy of anchors()) {
      const { index } = copy.anchor;
      if (index > Math.max(this.count, beyond?.anchor.index ?? 0)) beyond = copy;
      else if (
        index <= this.count &&
        this.digests[index - 1] !== digestOf(copy) &&
        index < (other?.anchor.index ?? Infinity)
      )
        other = copy;
    }
    return [
      ...(other ? [await this.different(name, other, store)] : []),
      ...(beyond && !(await isIn(store, beyond)) ? [cut(name, beyond.anchor)] : []),
    ];
  }

  private async different(
    name: string,
    other: SignedAnchor,
    store: Pick<EventStore, 'readStream'>,
  ): Promise<Fault> {
    const { index, position } = other.anchor;
    const event = await anchorEvent(store, index);
    const place = event ?? { stream: ANCHORS_STREAM, revision: index - 1, position, id: '' };
    return isSigned(other, this.publicKey)
      ? faultOf(
          'rewritten',
          place,
          `anchor ${index} ${name} differs: events before position ${position} were rewritten`,
        )
      : faultOf('forged', place, `anchor ${index} ${name} is not signed by the service`);
  }
}

/** The service may have added the anchor since the log was read: it writes it to the log before other places. */
async function isIn(store: Pick<EventStore, 'readStream'>, copy: SignedAnchor): Promise<boolean> {
  const event = await anchorEvent(store, copy.anchor.index);
  const stored = event ? anchorIn(event) : null;
  return stored !== null && digestOf(stored.data) === digestOf(copy);
}

const digestOf = ({ anchor, signature }: SignedAnchor): string =>
  hash('sha256', `${anchorHash(anchor)} ${signature}`, 'base64');

const cut = (name: string, { index, count, position }: Anchor): Fault => ({
  fault: 'cut-log',
  stream: null,
  revision: null,
  position: null,
  eventId: null,
  detail: `the log was cut: anchor ${index} ${name} saw ${count} events up to position ${position}`,
});
