import { signatureNotRequired, stepNotPossible } from './errors.js';
import { type CompanyEvent, type CompanyRequest, type OfCompany, ofCompany, type EventOf } from './events.js';
import { assertNotFailed, type FormationProgress } from './formation.js';
import type { Documents } from './documents.js';
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

/** The events that require a signature, complete one, or end all that are pending. */
type SignatureEvent = EventOf<
  'SignatureRequested' | 'SignatureRecorded' | 'FormationFailed' | 'FormationCanceled' | 'PeopleForgotten'
>;

/** The required and the signed forms, as shown to partners. Empty if no signature is required. */
export interface SignatureProgress {
  readonly signatureRequirements: readonly SignatureRequirement[];
}

export const initialSignatures = (request: CompanyRequest): SignatureProgress => ({
  signatureRequirements: formsToSign(request).map((documentType) => ({ documentType, status: 'PENDING' })),
});

export function evolveSignatures<S extends SignatureProgress>(state: S, event: SignatureEvent): S {
  switch (event.type) {
    case 'SignatureRequested':
      return withRequirement(state, event.data.documentType, 'PENDING');
    case 'SignatureRecorded':
      return withRequirement(state, event.data.documentType, 'COMPLETED');
    case 'FormationFailed':
    case 'FormationCanceled':
    case 'PeopleForgotten':
      // A failed company needs no signatures, and after an erasure nobody can sign.
      return {
        ...state,
        signatureRequirements: state.signatureRequirements.filter(({ status }) => status !== 'PENDING'),
      };
  }
}

const withRequirement = <S extends SignatureProgress>(
  state: S,
  documentType: TaxForm,
  status: SignatureRequirement['status'],
): S => ({
  ...state,
  signatureRequirements: [
    ...state.signatureRequirements.filter((entry) => entry.documentType !== documentType),
    { documentType, status },
  ].sort((one, other) => TAX_FORMS.indexOf(one.documentType) - TAX_FORMS.indexOf(other.documentType)),
});

export const awaitsSignature = ({ signatureRequirements }: SignatureProgress): boolean =>
  signatureRequirements.some(({ status }) => status === 'PENDING');

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

export interface SignatureRounds {
  /** Oldest first. */
  readonly signatureRounds: readonly SignatureRound[];
}

export const initialSignatureRounds = (request: CompanyRequest): SignatureRounds => ({
  signatureRounds: formsToSign(request).map((documentType) => ({
    documentType,
    round: 1,
    requiredActionId: null,
    reason: null,
    outcome: 'awaited',
  })),
});

export function evolveSignatureRounds<S extends SignatureRounds>(state: S, event: SignatureEvent): S {
  switch (event.type) {
    case 'SignatureRequested': {
      const { documentType, round, requiredActionId, reason } = event.data;
      const begun: SignatureRound = { documentType, round, requiredActionId, reason, outcome: 'awaited' };
      return { ...state, signatureRounds: [...ended(state, 'replaced', documentType), begun] };
    }
    case 'SignatureRecorded':
      return { ...state, signatureRounds: ended(state, 'signed', event.data.documentType) };
    case 'FormationFailed':
    case 'FormationCanceled':
    case 'PeopleForgotten':
      return { ...state, signatureRounds: ended(state, 'failed') };
  }
}

/** @param documentType undefined: all forms */
const ended = (
  { signatureRounds }: SignatureRounds,
  outcome: SignatureRound['outcome'],
  documentType?: TaxForm,
): readonly SignatureRound[] =>
  signatureRounds.map((round) =>
    round.outcome === 'awaited' && (documentType ?? round.documentType) === round.documentType
      ? { ...round, outcome }
      : round,
  );

/** Returns the last round of a form; null if the company never had to sign it. */
const signatureRoundOf = (
  { signatureRounds }: SignatureRounds,
  documentType: TaxForm,
): SignatureRound | null => signatureRounds.findLast((round) => round.documentType === documentType) ?? null;

type Signatures = OfCompany & FormationProgress & SignatureRounds;

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
const MOST_ROUNDS = 50;

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
  if (last?.outcome === 'awaited' && last.requiredActionId !== null)
    throw stepNotPossible('The form is already waiting to be signed.');
  if (last && last.round >= MOST_ROUNDS)
    throw stepNotPossible(`The limit of ${MOST_ROUNDS} requests for this form has been reached.`);
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
  const signed = documents.filter(({ printedName }) => printedName !== undefined);
  const outdated = signed.filter(
    ({ printedName, superseded }) => printedName !== legalName && superseded !== true,
  );
  const isOf = (form: TaxForm, { documentType }: CompanyDocument): boolean =>
    documentType === SIGNED_DOCUMENT_TYPES[form];
  const forms = TAX_FORMS.filter(
    (form) =>
      signatureRoundOf(state, form)?.outcome === 'signed' &&
      outdated.some((document) => isOf(form, document)) &&
      !signed.some((document) => isOf(form, document) && document.printedName === legalName),
  );
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

const reasonOf = (legalName: string): string =>
  `The company was filed as ${legalName}, but the signed form shows another name. Please sign the form again.`;
