import type { CompanyForDocuments } from './company-for-documents.js';
import type { FieldMap } from './official-form.js';
import type * as OfficialForm from './official-form.js';
import type { SignedTaxForm } from './tax-form-for-documents.js';
import type * as Writers from './writers.js';

type Paper = (company: CompanyForDocuments) => Promise<Uint8Array>;

let writers: Promise<typeof Writers> | undefined;

/** Loaded with the first paper that is written: fonts and their parser would be a third of every start. */
const load = (): Promise<typeof Writers> => (writers ??= import('./writers.js'));

let officialForms: Promise<typeof OfficialForm> | undefined;

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

/** An official PDF, filled and signed. @returns a PDF @throws {Error} a file that cannot be filled so */
export const officialForm = async (
  official: Uint8Array,
  map: FieldMap,
  form: SignedTaxForm,
): Promise<Uint8Array> =>
  (await (officialForms ??= import('./official-form.js'))).officialForm(official, map, form);
