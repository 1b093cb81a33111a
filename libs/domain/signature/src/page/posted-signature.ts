import { characterFault, printFault } from '#platform/http';
import { parseDrawing } from '../domain/drawing.js';
import { composed, isNameOf, typedName } from '../domain/typed-name.js';
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

/** In characters: first and last names have at most 100 each, and there may be middle names. */
export const MAX_NAME = 250;

/** Returns what the signer must correct in a name; null: nothing. */
function nameFaultOf(name: string, signer: Signatory): string | null {
  if (name === '') return 'Enter your full legal name.';
  if (Array.from(name).length > MAX_NAME) return `Enter a name of at most ${MAX_NAME} characters.`;
  const unprintable = characterFault(name) ?? printFault(name);
  if (unprintable) return `The name ${unprintable.message}.`;
  return isNameOf(name, signer) ? null : `Enter the name on the form: ${signer.name}.`;
}

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
  const nameFault = nameFaultOf(name, signer);
  const consents = form.get('consent') === 'yes';
  const drawing = parseDrawing(form.get('drawing') ?? '');
  const faults: FieldFaults = {
    ...(nameFault !== null && { name: nameFault }),
    ...(drawing === 'invalid' && {
      drawing: 'The drawing could not be read. Draw your signature again, or leave it out.',
    }),
    ...(!consents && { consent: 'Select the box to agree to sign electronically.' }),
  };
  if (drawing !== 'invalid' && Object.keys(faults).length === 0) return { accepted: { name, drawing } };
  const shown = drawing === 'invalid' ? '' : (form.get('drawing') ?? '');
  return { accepted: null, entered: { name: composed(typed), consents, drawing: shown }, faults };
}
