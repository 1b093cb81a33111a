import { DomainError } from '#event-sourcing';

/** Also for a company of another tenant. */
export const companyNotFound = (): DomainError =>
  new DomainError('E_COMPANY_NOT_FOUND', 'There is no such company.');

/** Also for a customer of another tenant, and for an id that is none. */
export const ownerNotFound = (): DomainError =>
  new DomainError('E_CUSTOMER_NOT_FOUND', 'There is no such customer.');

export const documentNotFound = (): DomainError =>
  new DomainError('E_DOCUMENT_NOT_FOUND', 'There is no such document.');

export const expeditedEinNotEligible = (): DomainError =>
  new DomainError(
    'E_EXPEDITED_EIN_NOT_ELIGIBLE',
    'An expedited EIN is for companies on which nobody has a US tax number.',
  );

export const signatureNotRequired = (): DomainError =>
  new DomainError('E_SIGNATURE_NOT_REQUIRED', 'The company does not have to sign this form.');

/** The company is not where the step begins. */
export const stepNotPossible = (message: string): DomainError =>
  new DomainError('E_PLAYGROUND_STATE', message);

/** One field of what was told does not fit the company. */
export const fieldNotPossible = (field: string, message: string): DomainError =>
  new DomainError('E_VALIDATION_FAILED', 'The request has fields that fail.', {
    [field]: { code: 'E_INVALID', message },
  });
