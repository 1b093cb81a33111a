import type { FormLine, OfficialEntries } from '#documents';
import type { TaxForm } from '../signature.types.js';
import { form8821 } from './form-8821.js';
import type { FormFacts } from './form-facts.js';
import { ss4 } from './ss4.js';

/** A form filled for a company, as the signing page shows it and the signed PDF prints it. */
export interface FilledForm {
  /** `SS-4` or `8821`. */
  readonly number: string;
  readonly title: string;
  /** Of the official form whose line numbers these are. */
  readonly revision: string;
  readonly lines: readonly FormLine[];
  /** What whoever signs declares. */
  readonly declaration: string;
  /** For the official PDF. */
  readonly entries: OfficialEntries;
}

const FORMS: Record<TaxForm, (facts: FormFacts) => FilledForm> = { SS4: ss4, FORM8821: form8821 };

/** What people call the form. */
export const FORM_NAMES: Record<TaxForm, string> = { SS4: 'Form SS-4', FORM8821: 'Form 8821' };

export const fillForm = (documentType: TaxForm, facts: FormFacts): FilledForm => FORMS[documentType](facts);
