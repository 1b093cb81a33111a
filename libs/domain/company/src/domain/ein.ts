import type { Documents } from './documents.js';
import { expeditedEinNotEligible, stepNotPossible } from './errors.js';
import { type CompanyEvent, type CompanyRequest, type OfCompany, ofCompany, type EventOf } from './events.js';
import { type FormationProgress, withStatus } from './formation.js';
import { awaitsSignature, type SignatureProgress } from './signatures.js';
import type { CompanyDocument, Service } from './types.js';

// The EIN: the IRS issues it once the company is filed and its forms are signed.

/** What partners read of it. */
export interface EinProgress {
  readonly ein: string | null;
}

export const initialEin: EinProgress = { ein: null };

type Ein = FormationProgress & SignatureProgress & EinProgress;

/** Follows the topics before it: the service `EinCreation` waits for the formation and the signatures. */
export function evolveEin<S extends Ein>(
  state: S,
  event: EventOf<
    | 'FormationSubmitted'
    | 'FormationFiled'
    | 'SignatureRequested'
    | 'SignatureRecorded'
    | 'EinIssued'
    | 'EinCorrected'
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
  }
}

type Status = readonly [Service['status'], string | null];

/** From the submission on, until it is issued. */
const isUnderWay = ({ formationSubmissionStatus, ein }: Ein): boolean =>
  formationSubmissionStatus === 'SUBMITTED' && ein === null;

function statusOfCreation(state: Ein): Status {
  if (awaitsSignature(state)) return ['ActionRequired', 'AwaitingSignature'];
  return state.formationFilingDate === null ? ['Pending', null] : ['InProgress', 'SubmittedToIrs'];
}

const withService = <S extends Ein>(state: S, status: Status): S => ({
  ...state,
  services: withStatus(state.services, { EinCreation: status }),
});

/** @throws {DomainError} `E_EXPEDITED_EIN_NOT_ELIGIBLE`: an expedited EIN of a company with a US tax number on it */
export function assertEinVariantEligible({
  einVariant,
  hasUsTaxId,
}: Pick<CompanyRequest, 'einVariant' | 'hasUsTaxId'>): void {
  if (einVariant === 'Expedite' && hasUsTaxId) throw expeditedEinNotEligible();
}

/** @throws {InvalidStateError} a company that does not exist yet for the law */
export function assertEinCanComplete({ formationFilingDate }: FormationProgress): void {
  if (formationFilingDate === null) throw stepNotPossible('The formation is not complete yet.');
}

/** So many letters of its EIN a company can have. */
const MOST_LETTERS = 20;

/** @throws {InvalidStateError} a company that has as many letters as it can have: each is a document for good */
export function assertLetterCanFollow({ documents }: Documents): void {
  if (documents.filter(({ documentType }) => documentType === 'EinLetter').length >= MOST_LETTERS)
    throw stepNotPossible(`The company has ${MOST_LETTERS} letters of its EIN: it can have no more.`);
}

export interface IssueEin {
  readonly type: 'IssueEin';
  readonly ein: string;
  /** Of an EIN that is known already a further letter; null where none was written. */
  readonly letter: CompanyDocument | null;
}

/** Records the EIN that the IRS has issued; the one that is known already changes nothing, another is a correction. */
export function issueEin(state: OfCompany & Ein, { ein }: IssueEin): CompanyEvent[] {
  assertEinCanComplete(state);
  if (state.ein === ein) return [];
  if (state.ein !== null) throw stepNotPossible('The company has another EIN: correct it instead.');
  return [{ type: 'EinIssued', data: { ...ofCompany(state), ein } }];
}

export interface CorrectEin {
  readonly type: 'CorrectEin';
  readonly ein: string;
}

/** The EIN was recorded wrongly. Partners read the right one; no webhook tells them again (contract 6.3). */
export function correctEin(state: OfCompany & Ein, { ein }: CorrectEin): CompanyEvent[] {
  if (state.ein === null) throw stepNotPossible('The company has no EIN yet.');
  if (state.ein === ein) return [];
  return [{ type: 'EinCorrected', data: { ...ofCompany(state), ein } }];
}
