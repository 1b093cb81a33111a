/** Why one field was refused. `code` and `message` are public; a message never repeats the value. */
export interface FieldError {
  readonly code: string;
  readonly message: string;
}

/** A command or query that is refused for a reason the caller is told. `code` is one of the published `E_…` codes. */
export class DomainError extends Error {
  override readonly name: string = 'DomainError';
  constructor(
    readonly code: string,
    message: string,
    /** By field path, for example `members[1].address.country`. */
    readonly fields?: Readonly<Record<string, FieldError>>,
  ) {
    super(message);
  }
}
