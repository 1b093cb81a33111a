import type { FormLine, OfficialEntries } from '#documents';

/** A form filled for a company, as the signing page shows it and the signed PDF prints it. */
export interface FilledForm {
  readonly number: 'SS-4' | '8821';
  readonly title: string;
  /** Of the official form whose line numbers these are. */
  readonly revision: string;
  readonly lines: readonly FormLine[];
  /** What whoever signs declares. */
  readonly declaration: string;
  /** For the official PDF. */
  readonly entries: OfficialEntries;
}
