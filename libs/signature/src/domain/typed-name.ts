/** Characters. */
export const LONGEST_NAME = 120;
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\ufffd]/u;

/** Why a typed name is no signature. */
export type NameFault = 'missing' | 'too long' | 'unprintable';

/** A name as it was typed, composed (NFC): what is shown again. */
export const composed = (typed: string): string => typed.normalize('NFC');

/** A name as it is kept: composed, and between its words one blank. */
export const typedName = (typed: string): string => composed(typed).trim().replace(/\s+/g, ' ');

/** Null for a name that can be taken. @param name as {@link typedName} gives it */
export function nameFaultOf(name: string): NameFault | null {
  if (name === '') return 'missing';
  if (name.length > LONGEST_NAME) return 'too long';
  return UNPRINTABLE.test(name) ? 'unprintable' : null;
}
