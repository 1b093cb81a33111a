import type { CompanyForDocuments } from './company-for-documents.js';
import type { SignedTaxForm } from './tax-form-for-documents.js';
import type * as Writers from './writers.js';

type Paper = (company: CompanyForDocuments) => Promise<Uint8Array>;

let writers: Promise<typeof Writers> | undefined;

/** Loaded with the first paper that is written: fonts and their parser would be a third of every start. */
const load = (): Promise<typeof Writers> => (writers ??= import('./writers.js'));

/** The document that forms a company, under the name that its state gives it. @returns a PDF */
export const articlesOfOrganization: Paper = async (company) =>
  (await load()).articlesOfOrganization(company);

/** A corporation's bylaws, with its first directors and officers. @returns a PDF */
export const corporateBylaws: Paper = async (company) => (await load()).corporateBylaws(company);

/** The notice of an assigned EIN, a facsimile. @returns a PDF @throws {RangeError} the company has no EIN */
export const einLetter: Paper = async (company) => (await load()).einLetter(company);

/** The agreement of an LLC's members. @returns a PDF */
export const operatingAgreement: Paper = async (company) => (await load()).operatingAgreement(company);

/** A signed SS-4 or Form 8821, a facsimile. @returns a PDF */
export const taxForm = async (form: SignedTaxForm): Promise<Uint8Array> => (await load()).taxForm(form);
