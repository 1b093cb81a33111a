import { DomainError, type FieldError } from '#kit/event-sourcing';

/** A failure of the protocol; it may carry headers, for example `Allow` or `Retry-After`. */
export class HttpError extends DomainError {
  constructor(
    code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(code, message);
  }
}

/** A description is longer than it may be: the same words in its field and on top. */
export const DESCRIPTION_TOO_LONG: FieldError = {
  code: 'E_DESCRIPTION_INVALID',
  message: 'description is too long, at most 50 characters',
};

/**
 * The error of a request whose fields fail: `E_VALIDATION_FAILED` on top, each field's own code in `fields`. Where
 * `description` alone fails by its length, `E_DESCRIPTION_INVALID` is on top (contract 2.3).
 *
 * @param fields by path, for example `members[1].address.country`
 */
export function validationFailed(fields: Readonly<Record<string, FieldError>>): DomainError {
  const { description, ...others } = fields;
  if (description?.code === DESCRIPTION_TOO_LONG.code && Object.keys(others).length === 0)
    return new DomainError(description.code, description.message, fields);
  return new DomainError('E_VALIDATION_FAILED', 'The request has fields that fail.', fields);
}
