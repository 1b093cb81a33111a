import { createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Position } from '#kit/event-store';

/**
 * The service's statement about its log up to a position. A storage format that auditors read:
 * docs/audit-bundle.md.
 */
export interface Anchor {
  readonly format: 1;
  /** Starts at 1: the revision in the stream of anchors plus 1. */
  readonly index: number;
  /** The segment: events after `from`, up to and including `position`. */
  readonly from: Position;
  readonly position: Position;
  /** Number of events in the segment, and in the log so far. */
  readonly events: number;
  readonly count: number;
  /** Prefixes of the streams that it covers; null: all events of the log. */
  readonly prefixes: readonly string[] | null;
  /** Merkle root over the segment's events, in order. */
  readonly segment: string;
  /** Merkle root over the segments of all anchors up to this one. */
  readonly root: string;
  /** Merkle root over the heads of the streams that the segment changed, and their number. */
  readonly heads: string;
  readonly streams: number;
  /** SHA-256 of the canonical JSON of the previous anchor; null for the first. */
  readonly previous: string | null;
  /** RFC 3339, UTC, milliseconds. */
  readonly at: string;
}

export interface SignedAnchor {
  readonly anchor: Anchor;
  /** Ed25519, lower-case hex. */
  readonly signature: string;
}

export interface LogAnchored extends SignedAnchor {
  /** The heads, one line each as {@link headLine} writes it: the leaves under `heads`. */
  readonly changed: string;
  /** The complete parts of the tree under `root`, from which the next anchor continues. */
  readonly frontier: readonly string[];
}

/**
 * Reports whether an anchor covers a stream's events in its segment. In a shared log, an anchor covers only the kinds of
 * streams that the release that wrote it had.
 */
export const isCovered = (stream: string, { prefixes }: Anchor): boolean =>
  prefixes?.some((prefix) => stream.startsWith(prefix)) ?? true;

/** Prefix of the signed text, so that no signature is valid for another kind of text. */
const ANCHOR_PREFIX = 'partner-formation-service audit anchor 1\n';
const SIGNATURE = /^[0-9a-f]{128}$/;

const canonical = (value: unknown): string => canonicalize(value) ?? '';

export const signAnchor = (anchor: Anchor, key: KeyObject): SignedAnchor => ({
  anchor,
  signature: signText(ANCHOR_PREFIX + canonical(anchor), key),
});

export const isSigned = ({ anchor, signature }: SignedAnchor, publicKey: KeyObject): boolean =>
  isSignatureOf(ANCHOR_PREFIX + canonical(anchor), signature, publicKey);

/** Returns the hash by which the next anchor identifies this one. */
export const anchorHash = (anchor: Anchor): string => hash('sha256', canonical(anchor), 'hex');

/** Returns an Ed25519 signature, lower-case hex. */
export const signText = (text: string, key: KeyObject): string =>
  sign(null, Buffer.from(text), key).toString('hex');

/** Reports whether a signature is valid. Accepts lower-case hex only. */
export function isSignatureOf(text: string, signature: string, publicKey: KeyObject): boolean {
  return (
    typeof signature === 'string' &&
    SIGNATURE.test(signature) &&
    verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'hex'))
  );
}

/** Returns a public key in its exchange format: the 32 bytes of RFC 8032, lower-case hex. */
export function publicKeyText(key: KeyObject): string {
  const { x } = key.export({ format: 'jwk' });
  return Buffer.from(x ?? '', 'base64url').toString('hex');
}

/** @throws {Error} the text is not a public key */
export function publicKeyOf(text: string): KeyObject {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error('a public key has 64 lower-case hexadecimal digits');
  const x = Buffer.from(text, 'hex').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}
