import type { Documents } from './documents.js';
import { stepNotPossible } from './errors.js';
import { type CompanyEvent, type CompanyRequest, type OfCompany, ofCompany } from './events.js';
import type { FormationProgress } from './formation.js';
import type { CompanyDocument } from './types.js';

// The EIN. The IRS issues it after the company is filed and its forms are signed.

/** The ordered variant, and the EIN after the IRS issued it. */
export interface EinProgress extends Pick<CompanyRequest, 'einVariant'> {
  readonly ein: string | null;
}

export const initialEin = ({ einVariant }: Pick<CompanyRequest, 'einVariant'>): EinProgress => ({
  einVariant,
  ein: null,
});

type Company = OfCompany & FormationProgress & EinProgress;

/** @throws {InvalidStateError} the company has not been filed yet */
export function assertEinCanComplete({ formationFilingDate }: FormationProgress): void {
  if (formationFilingDate === null) throw stepNotPossible('The formation is not complete yet.');
}

/** Maximum number of EIN letters per company. */
const MAX_LETTERS = 20;

/** @throws {InvalidStateError} the limit of letters has been reached; each one is stored permanently */
export function assertLetterCanFollow({ documents }: Documents): void {
  if (documents.filter(({ documentType }) => documentType === 'EinLetter').length >= MAX_LETTERS)
    throw stepNotPossible(`The limit of ${MAX_LETTERS} EIN letters has been reached.`);
}

export interface IssueEin {
  readonly type: 'IssueEin';
  readonly ein: string;
  /** The first EIN letter, or a further one that was requested; null: none was written. */
  readonly letter: CompanyDocument | null;
}

/**
 * Records the EIN that the IRS issued. Recording the same EIN again changes nothing; a different one must be a
 * correction.
 */
export function issueEin(state: Company, { ein }: IssueEin): CompanyEvent[] {
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
export function correctEin(state: Company, { ein }: CorrectEin): CompanyEvent[] {
  if (state.ein === null) throw stepNotPossible('The company has no EIN yet.');
  if (state.ein === ein) return [];
  return [{ type: 'EinCorrected', data: { ...ofCompany(state), ein } }];
}
