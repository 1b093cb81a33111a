import type { Face } from './fonts.js';

/** Text in one face. */
export interface Span {
  readonly text: string;
  readonly face: Face;
}

/** A piece of a line; a plain string uses the regular face. */
export type Inline = string | Span;

export const bold = (text: string): Span => ({ text, face: 'bold' });
export const italic = (text: string): Span => ({ text, face: 'italic' });
