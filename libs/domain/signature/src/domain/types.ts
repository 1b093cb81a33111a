import type { SIGNED_DOCUMENT_TYPES, TaxForm } from '#domain/company';

// Types of contract 6.4.

export type { TaxForm };

/** `withdrawn`: the company no longer needs the signature. */
export type SigningStatus = 'awaited' | 'signed' | 'withdrawn';

/** A drawn line: alternating x and y, in {@link DRAWING_BOX}. */
export type Stroke = readonly number[];

/** The size of the field for drawn signatures. */
export const DRAWING_BOX = { width: 600, height: 180 } as const;

/** The known facts about the signer. */
export interface Signer {
  /** As typed. */
  readonly name: string;
  /** The additional drawing; null: none. */
  readonly drawing: readonly Stroke[] | null;
  /** Address of the client; behind a trusted proxy, the one that it forwarded. */
  readonly remoteAddress: string;
  /** The `X-Forwarded-For` header as sent by a proxy; null: none. */
  readonly forwardedFor: string | null;
  readonly userAgent: string;
}

/** The common names of the forms. */
export const FORM_NAMES: Record<TaxForm, string> = { SS4: 'Form SS-4', FORM8821: 'Form 8821' };

/** The document produced by a signature. */
export interface SignedDocument {
  readonly documentId: string;
  readonly documentType: (typeof SIGNED_DOCUMENT_TYPES)[TaxForm];
  readonly name: string;
  readonly contentType: string;
  readonly sizeInBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** The company's name on the form. */
  readonly printedName: string;
}
