import { DomainError, InvalidStateError } from '#kit/event-sourcing';

/** Also for another founder's. */
export const companyNotFound = (): DomainError => new DomainError('E_NOT_FOUND', 'There is no such company.');

export const checkoutNotFound = (): DomainError =>
  new DomainError('E_NOT_FOUND', 'There is no such payment of this founder.');

export const notPossible = (message: string): InvalidStateError => new InvalidStateError(message);

/** What a founder answered does not fit. @param fields by path */
export const answersFail = (
  fields: Readonly<Record<string, { code: string; message: string }>>,
): DomainError => new DomainError('E_VALIDATION_FAILED', 'The answers have fields that fail.', fields);
