import { signatureNotRequired, stepNotPossible } from './errors.js';
import { type CompanyEvent, type CompanyRequest, type OfCompany, ofCompany, type EventOf } from './events.js';
import { assertNotFailed, type FormationProgress } from './formation.js';
import type { Documents, OwnDocument } from './documents.js';
import {
  type CompanyDocument,
  SIGNED_DOCUMENT_TYPES,
  type SignatureRequirement,
  TAX_FORMS,
  type TaxForm,
} from './types.js';

// The signatures. Founders sign IRS forms in rounds, because an operator may require a form again.

/**
 * Returns the forms to sign: the SS-4 for founders without a US tax ID, plus a Form 8821 for an expedited EIN
 * (contract 6.4).
 */
function formsToSign({
  hasUsTaxId,
  einVariant,
}: Pick<CompanyRequest, 'hasUsTaxId' | 'einVariant'>): readonly TaxForm[] {
  if (hasUsTaxId) return [];
  return einVariant === 'Expedite' ? ['SS4', 'FORM8821'] : ['SS4'];
}

/** A round in which a form had to be signed, and its outcome. */
export interface SignatureRound {
  readonly documentType: TaxForm;
  /** Counts up from 1 per form; a signature for a previous round completes nothing. */
  readonly round: number;
  /** The required action that asks the partner for the signature; null if the request itself requires it. */
  readonly requiredActionId: string | null;
  /** Shown to the end user; null if there is no action. */
  readonly reason: string | null;
  /** `awaited` until the form is signed; all others are final. */
  readonly outcome: 'awaited' | 'signed' | 'replaced' | 'failed';
}

export interface SignatureProgress {
  /** Oldest first. Empty if no signature is required. */
  readonly signatureRounds: readonly SignatureRound[];
}

export const initialSignatures = (request: CompanyRequest): SignatureProgress => ({
  signatureRounds: formsToSign(request).map((documentType) => ({
    documentType,
    round: 1,
    requiredActionId: null,
    reason: null,
    outcome: 'awaited',
  })),
});

/** Returns the changes that an event makes to the signatures. */
export function evolveSignatures(
  state: SignatureProgress,
  event: EventOf<
    'SignatureRequested' | 'SignatureRecorded' | 'FormationFailed' | 'FormationCanceled' | 'PeopleForgotten'
  >,
): SignatureProgress {
  switch (event.type) {
    case 'SignatureRequested': {
      const { documentType, round, requiredActionId, reason } = event.data;
      const next: SignatureRound = { documentType, round, requiredActionId, reason, outcome: 'awaited' };
      return { signatureRounds: [...closeRounds(state, 'replaced', documentType), next] };
    }
    case 'SignatureRecorded':
      return { signatureRounds: closeRounds(state, 'signed', event.data.documentType) };
    case 'FormationFailed':
    case 'FormationCanceled':
    case 'PeopleForgotten':
      // A failed company needs no signatures, and after an erasure nobody can sign.
      return { signatureRounds: closeRounds(state, 'failed') };
  }
}

/** Closes the awaited rounds. @param documentType undefined: of all forms */
const closeRounds = (
  { signatureRounds }: SignatureProgress,
  outcome: SignatureRound['outcome'],
  documentType?: TaxForm,
): readonly SignatureRound[] =>
  signatureRounds.map((round) =>
    round.outcome === 'awaited' && (documentType === undefined || documentType === round.documentType)
      ? { ...round, outcome }
      : round,
  );

/** Returns the last round of a form; null if the company never had to sign it. */
const signatureRoundOf = (
  { signatureRounds }: SignatureProgress,
  documentType: TaxForm,
): SignatureRound | null => signatureRounds.findLast((round) => round.documentType === documentType) ?? null;

/** Returns the required and the signed forms, as shown to partners. Empty if no signature is required. */
export const requirementsOf = (state: SignatureProgress): readonly SignatureRequirement[] =>
  TAX_FORMS.flatMap((documentType): SignatureRequirement[] => {
    const outcome = signatureRoundOf(state, documentType)?.outcome;
    if (outcome === 'awaited') return [{ documentType, status: 'PENDING' }];
    return outcome === 'signed' ? [{ documentType, status: 'COMPLETED' }] : [];
  });

/** Reports whether the partner must sign a form. */
export const awaitsSignature = ({ signatureRounds }: SignatureProgress): boolean =>
  signatureRounds.some(({ outcome }) => outcome === 'awaited');

/** Reports whether a required form was not signed before the formation failed or the customer was erased. */
export const lacksSignature = ({ signatureRounds }: SignatureProgress): boolean =>
  signatureRounds.some(({ outcome }) => outcome === 'failed');

type Signatures = OfCompany & FormationProgress & SignatureProgress;

/** The state for {@link requestSignature}; `personal` is null after the customer was erased. */
type Signable = Signatures & Pick<CompanyRequest, 'personal'>;

export interface RequestSignature {
  readonly type: 'RequestSignature';
  readonly documentType: TaxForm;
  /** Shown to the end user. */
  readonly reason: string;
  /** Id of the required action to open. */
  readonly requiredActionId: string;
}

/** Maximum number of times that a form is required; each time adds a required action and a signed form. */
const MAX_ROUNDS = 50;

/**
 * Requires a form again, or a Form 8821 that was not required before.
 *
 * @throws {InvalidStateError} the formation failed, the customer was erased, a required action already asks for the
 *   form, or it was required too often
 * @throws {DomainError} `E_SIGNATURE_NOT_REQUIRED`: an SS-4 that was never required cannot be required again
 */
export function requestSignature(
  state: Signable,
  { documentType, requiredActionId, reason }: RequestSignature,
): CompanyEvent[] {
  assertNotFailed(state);
  if (state.personal === null) throw stepNotPossible('The customer was erased, so nobody can sign the form.');
  const last = signatureRoundOf(state, documentType);
  if (last === null && documentType === 'SS4') throw signatureNotRequired();
  // A form that only the request requires has no action yet, so an operator may open one.
  if (last?.outcome === 'awaited' && last.requiredActionId !== null)
    throw stepNotPossible('The form is already waiting to be signed.');
  if (last && last.round >= MAX_ROUNDS)
    throw stepNotPossible(`The limit of ${MAX_ROUNDS} requests for this form has been reached.`);
  return [requested(state, documentType, requiredActionId, reason)];
}

/** Returns the event that starts the next round of a form. */
function requested(
  state: Signatures,
  documentType: TaxForm,
  requiredActionId: string,
  reason: string,
): CompanyEvent {
  const round = (signatureRoundOf(state, documentType)?.round ?? 0) + 1;
  const data = { ...ofCompany(state), documentType, round, requiredActionId, reason };
  return { type: 'SignatureRequested', data };
}

export interface RecordSignature {
  readonly type: 'RecordSignature';
  readonly documentType: TaxForm;
  readonly round: number;
  /** The signed form. */
  readonly document: CompanyDocument;
  /** Ids of the required actions to open if the company was filed under another name meanwhile. */
  readonly signatureActionIds: Readonly<Record<TaxForm, string>>;
}

/** Records a signed form; a signature for a previous round completes nothing. */
export function recordSignature(state: Signatures, { documentType, round }: RecordSignature): CompanyEvent[] {
  const last = signatureRoundOf(state, documentType);
  if (last?.round !== round || last.outcome !== 'awaited') return [];
  return [{ type: 'SignatureRecorded', data: { ...ofCompany(state), documentType, round } }];
}

/**
 * Requires forms again that were signed under another name than the filed one, and marks these forms as superseded
 * (contract 5.7). After the customer was erased, nobody can sign.
 */
export function resetForms(
  state: Signable & Documents & Pick<FormationProgress, 'legalName'>,
  signatureActionIds: RecordSignature['signatureActionIds'],
): CompanyEvent[] {
  const { legalName, documents, personal } = state;
  if (legalName === null) return [];
  const outdated = documents.filter((document) => isOutdated(document, legalName));
  const forms = TAX_FORMS.filter((form) => mustSignAgain(state, form, legalName));
  return [
    ...outdated.map(({ documentId }): CompanyEvent => ({
      type: 'DocumentSuperseded',
      data: { ...ofCompany(state), documentId },
    })),
    ...(personal === null ? [] : forms).map((documentType) =>
      requested(state, documentType, signatureActionIds[documentType], reasonOf(legalName)),
    ),
  ];
}

/** Reports whether a document is a signed form that shows another name and was not superseded yet. */
const isOutdated = ({ printedName, superseded }: OwnDocument, legalName: string): boolean =>
  printedName !== undefined && printedName !== legalName && !superseded;

/** Reports whether a form was signed under another name, and never under the filed one. */
function mustSignAgain(state: SignatureProgress & Documents, form: TaxForm, legalName: string): boolean {
  if (signatureRoundOf(state, form)?.outcome !== 'signed') return false;
  const ofForm = state.documents.filter(({ documentType }) => documentType === SIGNED_DOCUMENT_TYPES[form]);
  return (
    ofForm.some((document) => isOutdated(document, legalName)) &&
    !ofForm.some(({ printedName }) => printedName === legalName)
  );
}

const reasonOf = (legalName: string): string =>
  `The company was filed as ${legalName}, but the signed form shows another name. Please sign the form again.`;
