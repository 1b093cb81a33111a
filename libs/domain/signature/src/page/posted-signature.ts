import { parseDrawing } from '../domain/drawing.js';
import {
  composed,
  isNameOf,
  LONGEST_NAME,
  type NameFault,
  nameFaultOf,
  typedName,
} from '../domain/typed-name.js';
import type { Signatory } from '../domain/signatory.js';
import type { Stroke } from '../domain/types.js';

/** Values of the page's fields, to show again. */
export interface EnteredSignature {
  readonly name: string;
  readonly consents: boolean;
  readonly drawing: string;
}

/** Errors by field, for the signer. */
export type FieldFaults = Partial<Record<'name' | 'consent' | 'drawing', string>>;

export interface AcceptedSignature {
  readonly name: string;
  readonly drawing: readonly Stroke[] | null;
}

export const NOTHING_ENTERED: EnteredSignature = { name: '', consents: false, drawing: '' };

const NAME_FAULTS: Readonly<Record<NameFault, string>> = {
  missing: 'Enter your full legal name.',
  'too long': `Enter a name of at most ${LONGEST_NAME} characters.`,
  unprintable: 'Remove the characters that cannot be printed.',
};

/**
 * Parses the posted form. Unknown fields are ignored.
 *
 * @param signer the expected signer
 */
export function readPosted(
  form: URLSearchParams,
  signer: Signatory,
):
  | { readonly accepted: AcceptedSignature }
  | { readonly accepted: null; readonly entered: EnteredSignature; readonly faults: FieldFaults } {
  const typed = form.get('name') ?? '';
  const name = typedName(typed);
  const fault = nameFaultOf(name);
  const consents = form.get('consent') === 'yes';
  const drawing = parseDrawing(form.get('drawing') ?? '');
  const faults: FieldFaults = {
    ...(fault && { name: NAME_FAULTS[fault] }),
    ...(!fault && !isNameOf(name, signer) && { name: `Enter the name on the form: ${signer.name}.` }),
    ...(!consents && { consent: 'Select the box to agree to sign electronically.' }),
    ...(drawing === 'invalid' && {
      drawing: 'The drawing could not be read. Draw your signature again, or leave it out.',
    }),
  };
  if (drawing !== 'invalid' && Object.keys(faults).length === 0) return { accepted: { name, drawing } };
  const shown = drawing === 'invalid' ? '' : (form.get('drawing') ?? '');
  return { accepted: null, entered: { name: composed(typed), consents, drawing: shown }, faults };
}
