import type { Stroke } from '../signature.types.js';
import { parseDrawing } from './drawing.js';

const LONGEST_NAME = 120;
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\ufffd]/u;

/** What was entered into the page's fields, to be shown again. */
export interface Entered {
  readonly name: string;
  readonly consents: boolean;
  readonly drawing: string;
}

/** What is wrong with a field, for whoever entered it. */
export type FieldFaults = Partial<Record<'name' | 'consent' | 'drawing', string>>;

/** A signature that can be taken. */
export interface AcceptedSignature {
  readonly name: string;
  readonly drawing: readonly Stroke[] | null;
}

export const NOTHING_ENTERED: Entered = { name: '', consents: false, drawing: '' };

/** Reads what the signing page posts. Fields that the page does not have are ignored. */
export function readPosted(
  form: URLSearchParams,
):
  | { readonly accepted: AcceptedSignature }
  | { readonly accepted: null; readonly entered: Entered; readonly faults: FieldFaults } {
  const typed = (form.get('name') ?? '').normalize('NFC');
  const name = typed.trim().replace(/\s+/g, ' ');
  const consents = form.get('consent') === 'yes';
  const drawing = parseDrawing(form.get('drawing') ?? '');
  const faults: FieldFaults = {
    ...faultOfName(name),
    ...(!consents && { consent: 'Tick the box to agree to sign electronically.' }),
    ...(drawing === 'invalid' && {
      drawing: 'The drawn signature could not be read. Draw it again, or leave it out.',
    }),
  };
  if (drawing !== 'invalid' && Object.keys(faults).length === 0) return { accepted: { name, drawing } };
  const shown = drawing === 'invalid' ? '' : (form.get('drawing') ?? '');
  return { accepted: null, entered: { name: typed, consents, drawing: shown }, faults };
}

function faultOfName(name: string): FieldFaults {
  if (name === '') return { name: 'Type your full legal name.' };
  if (name.length > LONGEST_NAME) return { name: `A name has at most ${LONGEST_NAME} characters.` };
  if (UNPRINTABLE.test(name)) return { name: 'The name has characters that cannot be printed.' };
  return {};
}
