import type { Documents } from './documents.js';
import { stepNotPossible } from './errors.js';
import { type CompanyEvent, type EventOf, type OfCompany, ofCompany } from './events.js';
import { type FormationProgress, statusOf, withStatus } from './formation.js';
import { awaitsSignature, type SignatureProgress } from './signatures.js';
import type { CompanyDocument, Service } from './types.js';

// The EIN. The IRS issues it after the company is filed and its forms are signed.

/** The EIN, as shown to partners. */
export interface EinProgress {
  readonly ein: string | null;
}

export const initialEin: EinProgress = { ein: null };

type Ein = FormationProgress & SignatureProgress & EinProgress;

/**
 * Evolves after the other topics, because the `EinCreation` service waits for the formation and the signatures. After an
 * erasure it evolves before the signatures, because it fails if one is pending.
 */
export function evolveEin<S extends Ein>(
  state: S,
  event: EventOf<
    | 'FormationSubmitted'
    | 'FormationFiled'
    | 'SignatureRequested'
    | 'SignatureRecorded'
    | 'EinIssued'
    | 'EinCorrected'
    | 'PeopleForgotten'
  >,
): S {
  switch (event.type) {
    case 'FormationSubmitted':
    case 'FormationFiled':
    case 'SignatureRequested':
    case 'SignatureRecorded':
      return isUnderWay(state) ? withService(state, statusOfCreation(state)) : state;
    case 'EinIssued':
      return { ...withService(state, ['Completed', null]), ein: event.data.ein };
    case 'EinCorrected':
      return { ...state, ein: event.data.ein };
    case 'PeopleForgotten':
      // Without the signature, the IRS issues no EIN. If it does anyway, an operator can still record the EIN.
      return awaitsSignature(state) && state.ein === null ? withService(state, ['Failed', null]) : state;
  }
}

type Status = readonly [Service['status'], string | null];

/** Returns whether the EIN service is under way: submitted, not failed, and not issued yet. */
const isUnderWay = (state: Ein): boolean =>
  state.formationSubmissionStatus === 'SUBMITTED' &&
  state.ein === null &&
  statusOf(state, 'EinCreation') !== 'Failed';

function statusOfCreation(state: Ein): Status {
  if (awaitsSignature(state)) return ['ActionRequired', 'AwaitingSignature'];
  return state.formationFilingDate === null ? ['Pending', null] : ['InProgress', 'SubmittedToIrs'];
}

const withService = <S extends Ein>(state: S, status: Status): S => ({
  ...state,
  services: withStatus(state.services, { EinCreation: status }),
});

/** @throws {InvalidStateError} the company has not been filed yet */
export function assertEinCanComplete({ formationFilingDate }: FormationProgress): void {
  if (formationFilingDate === null) throw stepNotPossible('The formation is not complete yet.');
}

/** Maximum number of EIN letters per company. */
const MOST_LETTERS = 20;

/** @throws {InvalidStateError} the limit of letters has been reached; each one is stored permanently */
export function assertLetterCanFollow({ documents }: Documents): void {
  if (documents.filter(({ documentType }) => documentType === 'EinLetter').length >= MOST_LETTERS)
    throw stepNotPossible(`The limit of ${MOST_LETTERS} EIN letters has been reached.`);
}

export interface IssueEin {
  readonly type: 'IssueEin';
  readonly ein: string;
  /** If the EIN is already known, an additional letter; null: none was written. */
  readonly letter: CompanyDocument | null;
}

/**
 * Records the EIN that the IRS issued. Recording the same EIN again changes nothing; a different one must be a
 * correction.
 */
export function issueEin(state: OfCompany & Ein, { ein }: IssueEin): CompanyEvent[] {
  assertEinCanComplete(state);
  if (state.ein === ein) return [];
  if (state.ein !== null)
    throw stepNotPossible('The company already has a different EIN; correct it instead.');
  return [{ type: 'EinIssued', data: { ...ofCompany(state), ein } }];
}

export interface CorrectEin {
  readonly type: 'CorrectEin';
  readonly ein: string;
}

/** Corrects a wrongly recorded EIN (contract 6.3). */
export function correctEin(state: OfCompany & Ein, { ein }: CorrectEin): CompanyEvent[] {
  if (state.ein === null) throw stepNotPossible('The company has no EIN yet.');
  if (state.ein === ein) return [];
  return [{ type: 'EinCorrected', data: { ...ofCompany(state), ein } }];
}
