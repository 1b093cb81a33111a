import { deriveChildId } from '#kit/kernel';
import type { TaxForm } from '../domain/types.js';

/** The id of a company's signing of a form: always the same, so that it is found by the company's id. */
export const signatureIdOf = (companyId: string, documentType: TaxForm): string =>
  deriveChildId(companyId, `signature/${documentType}`);
