/** A Social Security number or individual taxpayer number, as it is written: `XXX-XX-XXXX`. */
const FORM = /^(\d{3})-(\d{2})-(\d{4})$/;

/** Whether a text has the form of a number, possible or not. */
export const isSsnForm = (text: string): boolean => FORM.test(text);

/** Numbers that were printed in advertisements and never issued to a person (SSA POMS RM 10201.035, Historical SSNs). */
const NEVER_ISSUED = new Set(['078-05-1120', '219-09-9999']);

/**
 * Whether a text can be an SSN or an ITIN.
 *
 * SSN: no area 000, 666 or 900 to 999, no group 00, no serial 0000 (SSA POMS RM 10201.035, "Invalid SSNs").
 * ITIN: begins with 9, its fourth and fifth digits are 50 to 65, 70 to 88, 90 to 92 or 94 to 99 (IRS Publication 1915;
 * Internal Revenue Manual 3.21.263.6.2).
 */
export function isPossibleSsn(text: string): boolean {
  const [, area = '', group = '', serial = ''] = FORM.exec(text) ?? [];
  if (area === '' || NEVER_ISSUED.has(text)) return false;
  if (area.startsWith('9')) return isItinGroup(Number(group));
  return area !== '000' && area !== '666' && group !== '00' && serial !== '0000';
}

const isItinGroup = (group: number): boolean => group >= 50 && ![66, 67, 68, 69, 89, 93].includes(group);

/** The only form in which a number leaves the service: `***-**-1234`. Null stays null. */
export function maskSsn(ssn: string): string;
export function maskSsn(ssn: string | null | undefined): string | null;
export function maskSsn(ssn: string | null | undefined): string | null {
  return ssn ? `***-**-${ssn.slice(-4)}` : null;
}
