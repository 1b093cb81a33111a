import type { TaxForm } from '../types.js';
import { form8821 } from './form-8821.js';
import type { FilledForm } from './filled-form.js';
import type { FormFacts } from './form-facts.js';
import { ss4 } from './ss4.js';

const FORMS: Record<TaxForm, (facts: FormFacts) => FilledForm> = { SS4: ss4, FORM8821: form8821 };

/** Fills in a form for a company. */
export const fillForm = (documentType: TaxForm, facts: FormFacts): FilledForm => FORMS[documentType](facts);
