import { DomainError, type ErrorDeclarations, InvalidStateError } from '#kit/event-sourcing';

export const companyErrors = {
  E_CUSTOMER_NOT_FOUND: {
    status: 404,
    meaning: 'The customer does not exist or belongs to another account.',
    remedy: 'Create the customer first, and use the `serviceCustomerId` of the response.',
  },
  E_DOCUMENT_NOT_FOUND: {
    status: 404,
    meaning: 'The company has no such document.',
    remedy: "List the company's documents to find the id.",
  },
  E_EXPEDITED_EIN_NOT_ELIGIBLE: {
    status: 400,
    meaning:
      'A person named in the request has a US tax ID, so an expedited EIN is not available. Nothing was created.',
    remedy: 'Send the request without the expedited EIN.',
  },
  E_FORMATION_NOT_CANCELABLE: {
    status: 409,
    meaning: 'The formation was filed with the state or has failed; it can no longer be canceled.',
    remedy: 'Get the company to see its `stage`.',
  },
  E_SIGNATURE_NOT_REQUIRED: {
    status: 422,
    meaning: 'The company does not need this signature.',
    remedy: 'Get the company to see which signatures it needs.',
  },
} as const satisfies ErrorDeclarations;

/** Also for a company of another tenant. */
export const companyNotFound = (): DomainError => new DomainError('E_NOT_FOUND', 'There is no such company.');

/** Also for a customer of another tenant, and for a malformed id. */
export const ownerNotFound = (): DomainError =>
  new DomainError('E_CUSTOMER_NOT_FOUND', 'There is no such customer.');

/** Another company of the tenant has the external id. */
export const externalIdInUse = (): DomainError =>
  new DomainError('E_RESOURCE_CONFLICT', 'The external company id belongs to another company.');

export const metadataNotPossible = (): DomainError =>
  new DomainError('E_RESOURCE_CONFLICT', 'The customer was erased; metadata can no longer be stored.');

export const documentNotFound = (): DomainError =>
  new DomainError('E_DOCUMENT_NOT_FOUND', 'There is no such document.');

export const noteNotFound = (): DomainError => new DomainError('E_NOT_FOUND', 'There is no such note.');

export const expeditedEinNotEligible = (): DomainError =>
  new DomainError(
    'E_EXPEDITED_EIN_NOT_ELIGIBLE',
    'An expedited EIN is available only if nobody named in the request has a US tax ID.',
  );

export const formationNotCancelable = (): DomainError =>
  new DomainError('E_FORMATION_NOT_CANCELABLE', companyErrors.E_FORMATION_NOT_CANCELABLE.meaning);

export const signatureNotRequired = (): DomainError =>
  new DomainError('E_SIGNATURE_NOT_REQUIRED', 'The company does not have to sign this form.');

/** The step is not possible in the company's current state. */
export const stepNotPossible = (message: string): InvalidStateError => new InvalidStateError(message);

/** A field of the request does not match the company. */
export const fieldNotPossible = (field: string, message: string): DomainError =>
  new DomainError('E_VALIDATION_FAILED', 'Some fields are invalid; see `fields`.', {
    [field]: { code: 'E_INVALID', message },
  });
