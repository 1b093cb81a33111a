import type { TaxForm } from '#domain/company';

// What signing is about: the words of contract 6.4.

export type { TaxForm };

/** `withdrawn`: the company needs the signature no longer. */
export type SigningStatus = 'awaited' | 'signed' | 'withdrawn';

/** A line that was drawn: x and y by turns, in {@link DRAWING_BOX}. */
export type Stroke = readonly number[];

/** The size of the field that signatures are drawn in. */
export const DRAWING_BOX = { width: 600, height: 180 } as const;

/** Who signed, as far as it is known. */
export interface Signer {
  /** As it was typed. */
  readonly name: string;
  /** What was drawn besides; null where nothing was. */
  readonly drawing: readonly Stroke[] | null;
  /** Of the connection. */
  readonly remoteAddress: string;
  /** What a proxy said of the address before it, as it was sent; null where nothing was. */
  readonly forwardedFor: string | null;
  readonly userAgent: string;
}

/** The type of the document that the signature of a form leads to. */
export const SIGNED_DOCUMENT_TYPES = { SS4: 'SignedSS4', FORM8821: 'SignedForm8821' } as const;

/** The document that a signature led to. */
export interface SignedDocument {
  readonly documentId: string;
  readonly documentType: (typeof SIGNED_DOCUMENT_TYPES)[TaxForm];
  /** The file's name. */
  readonly name: string;
  readonly contentType: string;
  readonly sizeInBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}
