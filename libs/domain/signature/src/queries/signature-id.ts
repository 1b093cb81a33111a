import { deriveChildId } from '#kit/kernel';
import type { TaxForm } from '../domain/types.js';

/** Returns the id of a company's signing of a form, derived so that it can be found by the company's id. */
export const signatureIdOf = (companyId: string, documentType: TaxForm): string =>
  deriveChildId(companyId, `signature/${documentType}`);
