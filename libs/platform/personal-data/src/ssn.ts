/** The written form of a Social Security number or individual taxpayer number: `XXX-XX-XXXX`. */
const FORM = /^(\d{3})-(\d{2})-(\d{4})$/;

/** Reports whether a text has the form of a number, possible or not. */
export const isSsnForm = (text: string): boolean => FORM.test(text);

/** Characters that people type or paste between the digits. */
const SEPARATORS = /[\s.\p{Dash_Punctuation}\p{Format}]/gu;

/** Returns nine digits, with or without separators, as `XXX-XX-XXXX`; null: the text is anything else. */
export function ssnFormOf(text: string): string | null {
  const digits = /^(\d{3})(\d{2})(\d{4})$/.exec(text.replace(SEPARATORS, ''));
  return digits && digits.slice(1).join('-');
}

/** Numbers printed in advertisements and never issued to a person (SSA POMS RM 10201.035, Historical SSNs). */
const NEVER_ISSUED = new Set(['078-05-1120', '219-09-9999']);

/**
 * Reports whether a text can be an SSN or an ITIN.
 *
 * SSN: no area 000, 666 or 900 to 999, no group 00, no serial 0000 (SSA POMS RM 10201.035, "Invalid SSNs").
 * ITIN: starts with 9, and its fourth and fifth digits are 50 to 65, 70 to 88, 90 to 92 or 94 to 99 (IRS
 * Publication 1915; Internal Revenue Manual 3.21.263.6.2).
 */
export function isPossibleSsn(text: string): boolean {
  const [, area = '', group = '', serial = ''] = FORM.exec(text) ?? [];
  if (area === '' || NEVER_ISSUED.has(text)) return false;
  if (area.startsWith('9')) return isItinGroup(Number(group));
  return area !== '000' && area !== '666' && group !== '00' && serial !== '0000';
}

const isItinGroup = (group: number): boolean => group >= 50 && ![66, 67, 68, 69, 89, 93].includes(group);

/** Masks a number as `***-**-1234`, the only form that leaves the service. Null stays null. */
export function maskSsn(ssn: string): string;
export function maskSsn(ssn: string | null | undefined): string | null;
export function maskSsn(ssn: string | null | undefined): string | null {
  return ssn ? `***-**-${ssn.slice(-4)}` : null;
}
