/** Why one field failed. `code` and `message` are public; a message never repeats the value. */
export interface FieldError {
  readonly code: string;
  readonly message: string;
}

/** A published error code. */
export type ErrorCode = `E_${string}`;

/** What stands behind a published error code. */
export interface ErrorDeclaration {
  /** Of HTTP. */
  readonly status: number;
  /** One sentence for the API's reference. Markdown. */
  readonly meaning: string;
}

/** The public codes that one lib raises. Each lib declares its own next to their constructors. */
export type ErrorDeclarations = Readonly<Record<ErrorCode, ErrorDeclaration>>;

/** A command or query is refused, and the caller is told why. `code` is one of the declared `E_…` codes. */
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

/**
 * A command that the aggregate's state does not allow: too early, too late, or done otherwise already. It has no code:
 * each surface words it (HTTP: `E_PLAYGROUND_STATE` or `E_RESOURCE_CONFLICT`; the command line prints the message).
 */
export class InvalidStateError extends Error {
  override readonly name = 'InvalidStateError';
}
