import { DomainError, type ErrorDeclarations, type FieldError } from '#kit/event-sourcing';

/** The public codes of required actions. */
export const requiredActionErrors = {
  E_REQUIRED_ACTION_NOT_FOUND: { status: 404, meaning: 'The company has no such required action.' },
  E_REQUIRED_ACTION_NOT_RESOLVABLE: {
    status: 422,
    meaning: 'The action is resolved by a signature, not by an answer.',
  },
  E_REQUIRED_ACTION_CODE_MISMATCH: { status: 400, meaning: 'The code is not that of the action.' },
  E_REQUIRED_ACTION_CLOSED: { status: 409, meaning: 'The action was answered already, or is closed.' },
  E_NAME_OPTIONS_INVALID: { status: 400, meaning: 'An ending does not fit the entity type.' },
} as const satisfies ErrorDeclarations;

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
