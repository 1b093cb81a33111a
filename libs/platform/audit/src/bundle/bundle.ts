import canonicalize from 'canonicalize';
import type { JsonObject, Position } from '#kit/event-store';
import type { SignedAnchor } from '../anchors/anchor.js';

/** That a leaf lies in a tree, as RFC 9162, section 2.1.3, has it. */
export interface Proof {
  readonly index: number;
  readonly size: number;
  readonly path: readonly string[];
}

/** A company's whole history, checked without the service. What each field is: docs/audit-bundle.md. */
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

export interface BundledAnchor extends SignedAnchor {
  /** Its segment under the root of the newest anchor. */
  readonly inLog: Proof;
}

export interface BundledStream {
  readonly stream: string;
  /** Of its last event. */
  readonly revision: number;
  /** The newest anchor that saw it change, and where; null where none did. */
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
  /** In the segment of an anchor; null where none covers it yet. */
  readonly inSegment: (Proof & { readonly anchor: number }) | null;
  /** The company after it, personal data masked: the service says so. */
  readonly state: unknown;
}

export interface SignedBundle {
  readonly bundle: Bundle;
  /** Ed25519, lower-case hex. */
  readonly signature: string;
}

/** What the signature is over. */
export const signedText = (bundle: Bundle): string =>
  `partner-formation-service audit bundle 1\n${canonicalize(bundle) ?? ''}`;

/** The one way of writing a bundle: canonical JSON, so that no byte can be changed unnoticed. */
export const bundleText = (signed: SignedBundle): string => `${canonicalize(signed) ?? ''}\n`;
