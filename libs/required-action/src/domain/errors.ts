import { DomainError, type FieldError } from '#event-sourcing';

/** Also for an action of another company. */
export const requiredActionNotFound = (): DomainError =>
  new DomainError('E_REQUIRED_ACTION_NOT_FOUND', 'There is no such required action.');

export const notResolvable = (): DomainError =>
  new DomainError(
    'E_REQUIRED_ACTION_NOT_RESOLVABLE',
    'This action is resolved by signing the form, not by a resolution.',
  );

export const codeMismatch = (): DomainError =>
  new DomainError('E_REQUIRED_ACTION_CODE_MISMATCH', 'The action has another actionCode.');

export const actionClosed = (): DomainError =>
  new DomainError('E_REQUIRED_ACTION_CLOSED', 'The action was answered or closed already.');

/** @param fields the endings that do not fit the entity type, by path */
export const nameOptionsInvalid = (fields: Readonly<Record<string, FieldError>>): DomainError =>
  new DomainError('E_NAME_OPTIONS_INVALID', 'A name has an ending that does not fit the company.', fields);
