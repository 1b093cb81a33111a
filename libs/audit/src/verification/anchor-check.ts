import type { KeyObject } from 'node:crypto';
import type { StoredEvent } from '#event-store';
import { type Anchor, anchorHash, isSigned, type SignedAnchor } from '../anchors/anchor.js';
import { Frontier } from '../anchors/merkle.js';
import { anchorIn, type StoredAnchor } from '../anchors/stored-anchors.js';
import { type Fault, faultOf } from './fault.js';

/** Goes through the anchors of the log in order: each must be signed, and follow from the one before. */
export class AnchorCheck {
  private readonly segments = new Frontier();
  private before: Anchor | null = null;

  /** @param elsewhere the same anchors as they are kept in other places, by index */
  constructor(
    private readonly publicKey: KeyObject,
    private readonly elsewhere: ReadonlyMap<number, SignedAnchor>,
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
    const other = this.elsewhere.get(anchor.index);
    if (other && other.signature !== stored.data.signature) {
      const detail = `anchor ${anchor.index} that was kept elsewhere says otherwise: the log was written anew before position ${other.anchor.position}`;
      return { fault: faultOf('rewritten', event, detail) };
    }
    this.before = anchor;
    return { stored };
  }

  /** What is known elsewhere and not here. */
  missing(): Fault | null {
    const beyond = [...this.elsewhere.values()].filter(({ anchor }) => anchor.index > this.count);
    const last = beyond.reduce<Anchor | null>(
      (newest, { anchor }) => (newest && newest.index > anchor.index ? newest : anchor),
      null,
    );
    return (
      last && {
        fault: 'cut-log',
        stream: null,
        revision: null,
        position: null,
        eventId: null,
        detail: `the log was cut: anchor ${last.index}, kept elsewhere, saw ${last.count} events up to position ${last.position}`,
      }
    );
  }
}
