import canonicalize from 'canonicalize';
import type { JsonObject, Position } from '#kit/event-store';
import type { SignedAnchor } from '../anchors/anchor.js';

/** Proves that a leaf belongs to a tree, as in RFC 9162, section 2.1.3. */
export interface Proof {
  readonly index: number;
  readonly size: number;
  readonly path: readonly string[];
}

/** A company's whole history, which can be checked without the service. Fields: docs/audit-bundle.md. */
export interface Bundle {
  readonly format: 1;
  readonly companyId: string;
  readonly exportedAt: string;
  readonly exportedBy: string;
  readonly publicKey: string;
  readonly anchors: readonly BundledAnchor[];
  readonly streams: readonly BundledStream[];
  readonly events: readonly BundledEvent[];
}

interface BundledAnchor extends SignedAnchor {
  /** Proof of the segment under the root of the newest anchor. */
  readonly inLog: Proof;
}

export interface BundledStream {
  readonly stream: string;
  /** Revision of the last event. */
  readonly revision: number;
  /** The newest anchor that covers a change, with its proof; null without one. */
  readonly head: (Proof & { readonly anchor: number; readonly line: string }) | null;
}

export interface BundledEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
  /** Proof in the segment of an anchor; null if no anchor covers it yet. */
  readonly inSegment: (Proof & { readonly anchor: number }) | null;
  /** The company after this event, with masked personal data. Not proved, only claimed by the service. */
  readonly state: unknown;
}

export interface SignedBundle {
  readonly bundle: Bundle;
  /** Ed25519, lower-case hex. */
  readonly signature: string;
}

/** Returns the text that the signature covers. */
export const signedText = (bundle: Bundle): string =>
  `partner-formation-service audit bundle 1\n${canonicalize(bundle) ?? ''}`;

/** Returns a bundle as canonical JSON, so that no byte can change unnoticed. */
export const bundleText = (signed: SignedBundle): string => `${canonicalize(signed) ?? ''}\n`;
