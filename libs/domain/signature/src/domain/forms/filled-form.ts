import type { OfficialEntries } from '#platform/documents';

/** A line of a tax form, under its official number. */
export interface FormLine {
  readonly line: string;
  readonly label: string;
  /** Empty if nothing is entered. */
  readonly value: string;
}

/** A form filled in for a company, as the signing page shows it and the signed PDF prints it. */
export interface FilledForm {
  readonly number: 'SS-4' | '8821';
  readonly title: string;
  /** Revision of the official form that has these line numbers. */
  readonly revision: string;
  readonly lines: readonly FormLine[];
  /** The signer's declaration. */
  readonly declaration: string;
  /** For the official PDF, by the keys of its field map (`data/ss4-acroform.json`). */
  readonly entries: OfficialEntries;
}
