import { signatureNotRequired, stepNotPossible } from './errors.js';
import type { CompanyEvent, CompanyRequest } from './events.js';
import type { CompanyDocument, TaxForm } from './types.js';

/** A time at which a form had to be signed, and what became of it. */
export interface SignatureRound {
  readonly documentType: TaxForm;
  /** Counts up from 1 per form: whoever signs for a round that is over signs nothing. */
  readonly round: number;
  /** The required action that asks the partner for it; null where the request itself does. */
  readonly requiredActionId: string | null;
  /** For the end user; null where there is no action. */
  readonly reason: string | null;
  /** `awaited` until it is signed; the others are final. */
  readonly outcome: 'awaited' | 'signed' | 'replaced' | 'failed';
}

/** Which forms a company had to sign. */
export interface SignatureProgress {
  /** Oldest first. */
  readonly signatureRounds: readonly SignatureRound[];
}

/** Founders without a US tax number sign the SS-4, and for an expedited EIN a Form 8821 too (section 2.7). */
export function formsToSign({
  hasUsTaxId,
  einVariant,
}: Pick<CompanyRequest, 'hasUsTaxId' | 'einVariant'>): readonly TaxForm[] {
  if (hasUsTaxId) return [];
  return einVariant === 'Expedite' ? ['SS4', 'FORM8821'] : ['SS4'];
}

/** The rounds that a company begins with. */
export const initialSignatureRounds = (request: CompanyRequest): readonly SignatureRound[] =>
  formsToSign(request).map((documentType) => ({
    documentType,
    round: 1,
    requiredActionId: null,
    reason: null,
    outcome: 'awaited',
  }));

/** The last round of a form; null where the company never had to sign it. */
export const signatureRoundOf = (
  { signatureRounds }: SignatureProgress,
  documentType: TaxForm,
): SignatureRound | null => signatureRounds.findLast((round) => round.documentType === documentType) ?? null;

/** The rounds after an event; the same object where the event tells nothing of them. */
export function followSignatures<S extends SignatureProgress>(progress: S, event: CompanyEvent): S {
  switch (event.type) {
    case 'SignatureRequested': {
      const { documentType, round, requiredActionId, reason } = event.data;
      const begun: SignatureRound = { documentType, round, requiredActionId, reason, outcome: 'awaited' };
      return { ...progress, signatureRounds: [...ended(progress, 'replaced', documentType), begun] };
    }
    case 'SignatureRecorded':
      return { ...progress, signatureRounds: ended(progress, 'signed', event.data.documentType) };
    case 'FormationFailed':
      return { ...progress, signatureRounds: ended(progress, 'failed') };
    default:
      return progress;
  }
}

/** @param documentType all forms unless told */
const ended = (
  { signatureRounds }: SignatureProgress,
  outcome: SignatureRound['outcome'],
  documentType?: TaxForm,
): readonly SignatureRound[] =>
  signatureRounds.map((round) =>
    round.outcome === 'awaited' && (documentType ?? round.documentType) === round.documentType
      ? { ...round, outcome }
      : round,
  );

type Signing = SignatureProgress & { readonly companyId: string; readonly customerId: string };

/**
 * Asks for a form once more, or for a Form 8821 that nobody had to sign before.
 *
 * @throws {DomainError} `E_SIGNATURE_NOT_REQUIRED`: an SS-4 that was never to be signed cannot be signed again;
 * {@link InvalidStateError}: an action asks for it already
 */
export function requestSignature(
  state: Signing,
  asked: Pick<SignatureRound, 'documentType'> & {
    readonly requiredActionId: string;
    readonly reason: string;
  },
): readonly CompanyEvent[] {
  const { companyId, customerId } = state;
  const last = signatureRoundOf(state, asked.documentType);
  if (last === null && asked.documentType === 'SS4') throw signatureNotRequired();
  if (last?.outcome === 'awaited' && last.requiredActionId !== null)
    throw stepNotPossible('The form waits to be signed already.');
  const { documentType, requiredActionId, reason } = asked;
  const round = (last?.round ?? 0) + 1;
  return [
    {
      type: 'SignatureRequested',
      data: { companyId, customerId, documentType, round, requiredActionId, reason },
    },
  ];
}

/** A form that was signed for a round that is over is kept, and settles nothing. */
export function recordSignature(
  state: Signing & { readonly documents: readonly CompanyDocument[] },
  signed: Pick<SignatureRound, 'documentType' | 'round'> & { readonly document: CompanyDocument },
): readonly CompanyEvent[] {
  const { companyId, customerId, documents } = state;
  const { documentType, round, document } = signed;
  if (documents.some(({ documentId }) => documentId === document.documentId)) return [];
  const added = { type: 'DocumentAdded', data: { companyId, customerId, ...document } } as const;
  const last = signatureRoundOf(state, documentType);
  if (last?.round !== round || last.outcome !== 'awaited') return [added];
  return [{ type: 'SignatureRecorded', data: { companyId, customerId, documentType, round } }, added];
}
