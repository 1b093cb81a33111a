import type { CompanyForDocuments } from './company-for-documents.js';

type Paper = (company: CompanyForDocuments) => Promise<Uint8Array>;

// Loaded with the first paper that is written: fonts and their parser are half of a start otherwise.

/** The document that forms a company, under the name that its state gives it. @returns a PDF */
export const articlesOfOrganization: Paper = async (company) =>
  (await import('./articles-of-organization.js')).articlesOfOrganization(company);

/** A corporation's bylaws, with its first directors and officers. @returns a PDF */
export const corporateBylaws: Paper = async (company) =>
  (await import('./corporate-bylaws.js')).corporateBylaws(company);

/** The notice of an assigned EIN, a facsimile. @returns a PDF @throws {RangeError} the company has no EIN */
export const einLetter: Paper = async (company) => (await import('./ein-letter.js')).einLetter(company);

/** The agreement of an LLC's members. @returns a PDF */
export const operatingAgreement: Paper = async (company) =>
  (await import('./operating-agreement.js')).operatingAgreement(company);
