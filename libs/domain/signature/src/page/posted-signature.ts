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

/** What was entered into the page's fields, to be shown again. */
export interface Entered {
  readonly name: string;
  readonly consents: boolean;
  readonly drawing: string;
}

/** What is wrong with a field, for the signer who entered it. */
export type FieldFaults = Partial<Record<'name' | 'consent' | 'drawing', string>>;

/** A signature that can be taken. */
export interface AcceptedSignature {
  readonly name: string;
  readonly drawing: readonly Stroke[] | null;
}

export const NOTHING_ENTERED: Entered = { name: '', consents: false, drawing: '' };

const NAME_FAULTS: Readonly<Record<NameFault, string>> = {
  missing: 'Type your full legal name.',
  'too long': `A name has at most ${LONGEST_NAME} characters.`,
  unprintable: 'The name has characters that cannot be printed.',
};

/**
 * Reads what the signing page posts. Fields that the page does not have are ignored.
 *
 * @param signer whose signature it must be
 */
export function readPosted(
  form: URLSearchParams,
  signer: Signatory,
):
  | { readonly accepted: AcceptedSignature }
  | { readonly accepted: null; readonly entered: Entered; readonly faults: FieldFaults } {
  const typed = form.get('name') ?? '';
  const name = typedName(typed);
  const fault = nameFaultOf(name);
  const consents = form.get('consent') === 'yes';
  const drawing = parseDrawing(form.get('drawing') ?? '');
  const faults: FieldFaults = {
    ...(fault && { name: NAME_FAULTS[fault] }),
    ...(!fault && !isNameOf(name, signer) && { name: `Type the name that the form has: ${signer.name}.` }),
    ...(!consents && { consent: 'Tick the box to agree to sign electronically.' }),
    ...(drawing === 'invalid' && {
      drawing: 'The drawn signature could not be read. Draw it again, or leave it out.',
    }),
  };
  if (drawing !== 'invalid' && Object.keys(faults).length === 0) return { accepted: { name, drawing } };
  const shown = drawing === 'invalid' ? '' : (form.get('drawing') ?? '');
  return { accepted: null, entered: { name: composed(typed), consents, drawing: shown }, faults };
}
