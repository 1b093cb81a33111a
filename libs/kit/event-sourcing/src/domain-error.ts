/** The error of one field. `code` and `message` are public; a message never repeats the value. */
export interface FieldError {
  readonly code: string;
  readonly message: string;
}

/** A published error code. */
export type ErrorCode = `E_${string}`;

export interface ErrorDeclaration {
  readonly status: number;
  /** One sentence for the API reference, in Markdown. */
  readonly meaning: string;
  /** The next step of a caller who gets the error; one or two sentences for the page of error codes, in Markdown. */
  readonly remedy: string;
}

/** The public error codes of one lib, declared next to their constructors. */
export type ErrorDeclarations = Readonly<Record<ErrorCode, ErrorDeclaration>>;

/** Rejects a command or query and gives the caller a reason. `code` is one of the declared `E_…` codes. */
export class DomainError extends Error {
  override readonly name: string = 'DomainError';
  constructor(
    readonly code: string,
    message: string,
    /** Errors by field path, for example `members[1].address.country`. */
    readonly fields?: Readonly<Record<string, FieldError>>,
  ) {
    super(message);
  }
}

/**
 * The aggregate's state does not allow the command. This error has no code: HTTP responds with the code of the
 * route, `E_RESOURCE_CONFLICT` by default, and the command line prints the message.
 */
export class InvalidStateError extends Error {
  override readonly name = 'InvalidStateError';
}
