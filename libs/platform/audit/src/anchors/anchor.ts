import { createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Position } from '#kit/event-store';

/** What the service says of its log as of a position. A storage format, and one that auditors read: docs/audit-bundle.md. */
export interface Anchor {
  readonly format: 1;
  /** From 1; its revision in the stream of anchors. */
  readonly index: number;
  /** Its segment: the events behind `from`, up to `position`. */
  readonly from: Position;
  readonly position: Position;
  /** In the segment, and in the log up to here. */
  readonly events: number;
  readonly count: number;
  /** How the streams begin whose events count; null: all events of the log. */
  readonly prefixes: readonly string[] | null;
  /** The Merkle root over the segment's events, in order. */
  readonly segment: string;
  /** The Merkle root over the segments of all anchors up to this one. */
  readonly root: string;
  /** The Merkle root over the heads of the streams that the segment changed, and how many they are. */
  readonly heads: string;
  readonly streams: number;
  /** SHA-256 of the canonical JSON of the anchor before; null for the first. */
  readonly previous: string | null;
  /** Events up to here may have no `mac`: they were written by versions that knew none. */
  readonly unkeyedUntil: Position;
  /** RFC 3339, UTC, milliseconds. */
  readonly at: string;
}

export interface SignedAnchor {
  readonly anchor: Anchor;
  /** Ed25519, lower-case hex. */
  readonly signature: string;
}

/** The data of the event `LogAnchored`. */
export interface LogAnchored extends SignedAnchor {
  /** The heads, a line each as {@link headLine} writes it: the leaves under `heads`. */
  readonly changed: string;
  /** What the next anchor goes on from: the complete parts of the tree under `root`. */
  readonly frontier: readonly string[];
}

/** What signatures begin with, so that none of one thing passes for one of another. */
const ANCHOR_PREFIX = 'partner-formation-service audit anchor 1\n';
const SIGNATURE = /^[0-9a-f]{128}$/;

const canonical = (value: unknown): string => canonicalize(value) ?? '';

export const signAnchor = (anchor: Anchor, key: KeyObject): SignedAnchor => ({
  anchor,
  signature: signText(ANCHOR_PREFIX + canonical(anchor), key),
});

export const isSigned = ({ anchor, signature }: SignedAnchor, publicKey: KeyObject): boolean =>
  isSignatureOf(ANCHOR_PREFIX + canonical(anchor), signature, publicKey);

/** What the next anchor names it by. */
export const anchorHash = (anchor: Anchor): string => hash('sha256', canonical(anchor), 'hex');

/** An Ed25519 signature, lower-case hex. */
export const signText = (text: string, key: KeyObject): string =>
  sign(null, Buffer.from(text), key).toString('hex');

/** False for every way of writing a signature but one. */
export function isSignatureOf(text: string, signature: string, publicKey: KeyObject): boolean {
  return (
    typeof signature === 'string' &&
    SIGNATURE.test(signature) &&
    verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'hex'))
  );
}

/** A public key as it is handed around: the 32 bytes of RFC 8032, lower-case hex. */
export function publicKeyText(key: KeyObject): string {
  const { x } = key.export({ format: 'jwk' });
  return Buffer.from(x ?? '', 'base64url').toString('hex');
}

/** @throws {Error} it is none */
export function publicKeyOf(text: string): KeyObject {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error('a public key has 64 lower-case hexadecimal digits');
  const x = Buffer.from(text, 'hex').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}
