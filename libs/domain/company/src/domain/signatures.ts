import { signatureNotRequired, stepNotPossible } from './errors.js';
import { type CompanyEvent, type CompanyRequest, type OfCompany, ofCompany, type EventOf } from './events.js';
import { assertNotFailed, type FormationProgress } from './formation.js';
import { type CompanyDocument, type SignatureRequirement, TAX_FORMS, type TaxForm } from './types.js';

// The signatures: founders sign forms of the IRS, each in rounds, for an operator may ask for a form again.

/** Founders without a US tax number sign the SS-4, and for an expedited EIN a Form 8821 too (contract 6.4). */
function formsToSign({
  hasUsTaxId,
  einVariant,
}: Pick<CompanyRequest, 'hasUsTaxId' | 'einVariant'>): readonly TaxForm[] {
  if (hasUsTaxId) return [];
  return einVariant === 'Expedite' ? ['SS4', 'FORM8821'] : ['SS4'];
}

/** What partners read of it: the forms that must be signed or are. Empty: nothing is to be signed. */
export interface SignatureProgress {
  readonly signatureRequirements: readonly SignatureRequirement[];
}

export const initialSignatures = (request: CompanyRequest): SignatureProgress => ({
  signatureRequirements: formsToSign(request).map((documentType) => ({ documentType, status: 'PENDING' })),
});

export function evolveSignatures<S extends SignatureProgress>(
  state: S,
  event: EventOf<'SignatureRequested' | 'SignatureRecorded' | 'FormationFailed'>,
): S {
  switch (event.type) {
    case 'SignatureRequested':
      return withRequirement(state, event.data.documentType, 'PENDING');
    case 'SignatureRecorded':
      return withRequirement(state, event.data.documentType, 'COMPLETED');
    case 'FormationFailed':
      // No one signs for a company that never comes to be.
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

/** A time at which a form had to be signed, and what became of it. */
export interface SignatureRound {
  readonly documentType: TaxForm;
  /** Counts up from 1 per form: a signature for a round that is over signs nothing. */
  readonly round: number;
  /** The required action that asks the partner for it; null where the request itself does. */
  readonly requiredActionId: string | null;
  /** For the end user; null where there is no action. */
  readonly reason: string | null;
  /** `awaited` until it is signed; the others are final. */
  readonly outcome: 'awaited' | 'signed' | 'replaced' | 'failed';
}

/** Which forms a company had to sign. */
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

export function evolveSignatureRounds<S extends SignatureRounds>(
  state: S,
  event: EventOf<'SignatureRequested' | 'SignatureRecorded' | 'FormationFailed'>,
): S {
  switch (event.type) {
    case 'SignatureRequested': {
      const { documentType, round, requiredActionId, reason } = event.data;
      const begun: SignatureRound = { documentType, round, requiredActionId, reason, outcome: 'awaited' };
      return { ...state, signatureRounds: [...ended(state, 'replaced', documentType), begun] };
    }
    case 'SignatureRecorded':
      return { ...state, signatureRounds: ended(state, 'signed', event.data.documentType) };
    case 'FormationFailed':
      return { ...state, signatureRounds: ended(state, 'failed') };
  }
}

/** @param documentType default: all forms */
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

/** The last round of a form; null where the company never had to sign it. */
const signatureRoundOf = (
  { signatureRounds }: SignatureRounds,
  documentType: TaxForm,
): SignatureRound | null => signatureRounds.findLast((round) => round.documentType === documentType) ?? null;

type Signatures = OfCompany & FormationProgress & SignatureRounds;

export interface RequestSignature {
  readonly type: 'RequestSignature';
  readonly documentType: TaxForm;
  /** For the end user. */
  readonly reason: string;
  /** The id of the required action that arises. */
  readonly requiredActionId: string;
}

/**
 * Asks for a form once more, or for a Form 8821 that was not required before.
 *
 * @throws {InvalidStateError} a formation that failed; a form that a required action asks for already
 * @throws {DomainError} `E_SIGNATURE_NOT_REQUIRED`: an SS-4 that was never to be signed cannot be signed again
 */
export function requestSignature(
  state: Signatures,
  { documentType, requiredActionId, reason }: RequestSignature,
): CompanyEvent[] {
  assertNotFailed(state);
  const last = signatureRoundOf(state, documentType);
  if (last === null && documentType === 'SS4') throw signatureNotRequired();
  if (last?.outcome === 'awaited' && last.requiredActionId !== null)
    throw stepNotPossible('The form waits to be signed already.');
  const round = (last?.round ?? 0) + 1;
  const data = { ...ofCompany(state), documentType, round, requiredActionId, reason };
  return [{ type: 'SignatureRequested', data }];
}

export interface RecordSignature {
  readonly type: 'RecordSignature';
  readonly documentType: TaxForm;
  readonly round: number;
  /** The signed form. */
  readonly document: CompanyDocument;
}

/** Records a signed form; one that was signed for a round that is over settles nothing. */
export function recordSignature(state: Signatures, { documentType, round }: RecordSignature): CompanyEvent[] {
  const last = signatureRoundOf(state, documentType);
  if (last?.round !== round || last.outcome !== 'awaited') return [];
  return [{ type: 'SignatureRecorded', data: { ...ofCompany(state), documentType, round } }];
}
