// What signing is about: the words of sections 2.4 and 6 of the specification.

export const TAX_FORMS = ['SS4', 'FORM8821'] as const;
export type TaxForm = (typeof TAX_FORMS)[number];

/** Days after a requirement arose on which an unsigned form is reminded of (specification, section 6). */
export const REMINDER_DAYS = [1, 3, 7] as const;

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

/** The document that a signature led to. */
export interface SignedDocument {
  readonly documentId: string;
  readonly documentType: 'SignedSS4' | 'SignedForm8821';
  /** The file's name. */
  readonly name: string;
  readonly contentType: string;
  readonly sizeInBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}
