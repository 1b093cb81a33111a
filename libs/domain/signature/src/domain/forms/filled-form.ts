import type { OfficialEntries } from '#platform/documents';

/** One line of a tax form, under its official number. */
export interface FormLine {
  readonly line: string;
  readonly label: string;
  /** Empty where nothing is entered. */
  readonly value: string;
}

/** A form filled for a company, as the signing page shows it and the signed PDF prints it. */
export interface FilledForm {
  readonly number: 'SS-4' | '8821';
  readonly title: string;
  /** Of the official form whose line numbers these are. */
  readonly revision: string;
  readonly lines: readonly FormLine[];
  /** What the signer declares. */
  readonly declaration: string;
  /** For the official PDF, by the keys of its field map (`data/ss4-acroform.json`). */
  readonly entries: OfficialEntries;
}
