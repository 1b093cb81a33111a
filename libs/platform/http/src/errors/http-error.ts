import { DomainError, type FieldError } from '#kit/event-sourcing';

/** An error of the protocol. It may set headers, for example `Allow` or `Retry-After`. */
export class HttpError extends DomainError {
  constructor(
    code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(code, message);
  }
}

/** The error for a description that is too long: the same text in `fields` and at the top. */
export const DESCRIPTION_TOO_LONG: FieldError = {
  code: 'E_DESCRIPTION_INVALID',
  message: 'description is too long, at most 50 characters',
};

/**
 * Returns the error of a request with invalid fields: `E_VALIDATION_FAILED` at the top, each field's own code
 * in `fields`. If only the length of `description` fails, the top code is `E_DESCRIPTION_INVALID` (contract
 * 2.3).
 * @param fields by path, for example `members[1].address.country`
 */
export function validationFailed(fields: Readonly<Record<string, FieldError>>): DomainError {
  const { description, ...others } = fields;
  if (description?.code === DESCRIPTION_TOO_LONG.code && Object.keys(others).length === 0)
    return new DomainError(description.code, description.message, fields);
  return new DomainError('E_VALIDATION_FAILED', 'Some fields are invalid; see `fields`.', fields);
}
