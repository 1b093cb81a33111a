import { DomainError, InvalidStateError } from '#kit/event-sourcing';

/** Also raised for another founder's company. */
export const companyNotFound = (): DomainError => new DomainError('E_NOT_FOUND', 'There is no such company.');

export const checkoutNotFound = (): DomainError =>
  new DomainError('E_NOT_FOUND', 'This founder has no such payment.');

export const notPossible = (message: string): InvalidStateError => new InvalidStateError(message);

export const alreadyPaid = (): InvalidStateError => notPossible('The company is already paid for.');

export const paymentPending = (): InvalidStateError =>
  notPossible('A payment is pending. Call verify_payment to see its status.');

/** Returns the error for invalid answers. @param fields by path */
export const answersFail = (
  fields: Readonly<Record<string, { code: string; message: string }>>,
): DomainError => new DomainError('E_VALIDATION_FAILED', 'Some fields are invalid; see `fields`.', fields);
