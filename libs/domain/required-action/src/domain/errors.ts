import { DomainError, type ErrorDeclarations, type FieldError } from '#kit/event-sourcing';

export const requiredActionErrors = {
  E_REQUIRED_ACTION_NOT_FOUND: {
    status: 404,
    meaning: 'The company has no such required action.',
    remedy: "List the company's required actions to find the id.",
  },
  E_REQUIRED_ACTION_NOT_RESOLVABLE: {
    status: 422,
    meaning: 'The action is resolved by signing a form, not by a resolution.',
    remedy: 'Create a signing link and send it to the signer.',
  },
  E_REQUIRED_ACTION_CODE_MISMATCH: {
    status: 400,
    meaning: 'The `actionCode` does not match the action.',
    remedy: 'Send the `actionCode` of the action that you are answering.',
  },
  E_REQUIRED_ACTION_CLOSED: {
    status: 409,
    meaning: 'The action was already answered or closed.',
    remedy: 'Nothing to do: the action needs no further response.',
  },
  E_NAME_OPTIONS_INVALID: {
    status: 400,
    meaning:
      'A company cannot have a name: its ending does not match the entity type, the state has rejected it, or it occurs twice.',
    remedy: 'Correct or replace the names that `fields` lists.',
  },
} as const satisfies ErrorDeclarations;

/** Also for an action of another company. */
export const requiredActionNotFound = (): DomainError =>
  new DomainError('E_REQUIRED_ACTION_NOT_FOUND', 'There is no such required action.');

export const notResolvable = (): DomainError =>
  new DomainError('E_REQUIRED_ACTION_NOT_RESOLVABLE', 'Resolve this action by signing the form.');

export const codeMismatch = (): DomainError =>
  new DomainError('E_REQUIRED_ACTION_CODE_MISMATCH', 'The action has a different actionCode.');

export const actionClosed = (): DomainError =>
  new DomainError('E_REQUIRED_ACTION_CLOSED', 'The action was already answered or closed.');

/** @param fields the errors of the names, by path */
export const nameOptionsInvalid = (fields: Readonly<Record<string, FieldError>>): DomainError =>
  new DomainError('E_NAME_OPTIONS_INVALID', 'The company cannot have these names; see `fields`.', fields);
