import type { KeyObject } from 'node:crypto';
import type { StoredEvent } from '#event-store';
import { type Anchor, anchorHash, isSigned } from '../anchors/anchor.js';
import { Frontier } from '../anchors/merkle.js';
import { anchorIn, type StoredAnchor } from '../anchors/stored-anchors.js';
import type { Kept } from './evidence.js';
import { type Fault, faultOf } from './fault.js';

/** Goes through the anchors of the log in order: each must be signed, and follow from the one before. */
export class AnchorCheck {
  private readonly segments = new Frontier();
  private before: Anchor | null = null;

  /** @param elsewhere the same anchors as they are kept in other places */
  constructor(
    private readonly publicKey: KeyObject,
    private readonly elsewhere: readonly Kept[],
  ) {}

  /** The number of anchors that held. */
  get count(): number {
    return this.before?.index ?? 0;
  }

  get last(): Anchor | null {
    return this.before;
  }

  /** The anchor in an event, or what is wrong with it. */
  take(event: StoredEvent): { readonly stored: StoredAnchor } | { readonly fault: Fault } {
    const stored = anchorIn(event);
    if (!stored || !isSigned(stored.data, this.publicKey))
      return { fault: faultOf('forged', event, 'it is no anchor that the service signed') };
    const { anchor } = stored.data;
    const { before } = this;
    this.segments.add(anchor.segment);
    const follows =
      anchor.index === event.revision &&
      anchor.index === (before?.index ?? 0) + 1 &&
      anchor.previous === (before && anchorHash(before)) &&
      anchor.count === (before?.count ?? 0) + anchor.events &&
      anchor.root === this.segments.root;
    if (!follows)
      return { fault: faultOf('re-ordered', event, 'it does not follow from the anchor before it') };
    for (const { name, anchors } of this.elsewhere) {
      const other = anchors.get(anchor.index);
      const isSame =
        other?.signature === stored.data.signature && anchorHash(other.anchor) === anchorHash(anchor);
      if (!other || isSame) continue;
      const detail = isSigned(other, this.publicKey)
        ? `anchor ${anchor.index} ${name} says otherwise: what lies before position ${other.anchor.position} was written anew`
        : `anchor ${anchor.index} ${name} is not signed by the service`;
      return { fault: faultOf(isSigned(other, this.publicKey) ? 'rewritten' : 'forged', event, detail) };
    }
    this.before = anchor;
    return { stored };
  }

  /** What is known elsewhere and not here. */
  missing(): readonly Fault[] {
    return this.elsewhere.flatMap(({ name, anchors }) => {
      const beyond = [...anchors.values()].filter(({ anchor }) => anchor.index > this.count);
      const last = beyond.map(({ anchor }) => anchor).sort((one, other) => other.index - one.index)[0];
      return last ? [cut(name, last)] : [];
    });
  }
}

const cut = (name: string, { index, count, position }: Anchor): Fault => ({
  fault: 'cut-log',
  stream: null,
  revision: null,
  position: null,
  eventId: null,
  detail: `the log was cut: anchor ${index} ${name} saw ${count} events up to position ${position}`,
});
