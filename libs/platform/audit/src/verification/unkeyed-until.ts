import { isKeyed } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { isSigned } from '../anchors/anchor.js';
import { anchorIn, lastAnchorEvent } from '../anchors/stored-anchors.js';
import { ANCHORS_STREAM, type ChainKeyed } from '../own-streams.js';
import type { Evidence } from './evidence.js';

/**
 * Returns the position up to which events may lack a `mac`, from the last anchor or, without one, from the
 * log's first event. Faults of
 * these events are reported elsewhere.
 */
export async function unkeyedUntil({ store, chain }: Pick<Evidence, 'store' | 'chain'>): Promise<Position> {
  const [first] = await store.readStream(ANCHORS_STREAM, { limit: 1 });
  if (!first) return Infinity;
  const last = await lastAnchorEvent(store);
  const anchor = last && anchorIn(last);
  if (anchor && isSigned(anchor.data, chain.publicKey)) return anchor.data.anchor.unkeyedUntil;
  const isOurs = isKeyed(chain, ANCHORS_STREAM, 0, first) === true;
  return isOurs ? (first.data as unknown as ChainKeyed).position : Infinity;
}
