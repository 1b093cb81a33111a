import { deriveChildId } from '#kernel';
import type { TaxForm } from './signature.types.js';

/** The id of a company's signing of a form: always the same, so that whoever knows the company finds it. */
export const signatureIdOf = (companyId: string, documentType: TaxForm): string =>
  deriveChildId(companyId, `signature/${documentType}`);
