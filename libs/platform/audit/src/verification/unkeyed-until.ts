import { isKeyed } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { isSigned } from '../anchors/anchor.js';
import { anchorIn, lastAnchorEvent } from '../anchors/stored-anchors.js';
import { ANCHORS_STREAM, type ChainKeyed } from '../own-streams.js';
import type { Evidence } from './evidence.js';

/**
 * Up to which position events need no `mac`: as the last anchor says, else the log's own first word of it. Where what
 * says it does not hold, that is told by itself, and this asks nothing.
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
