/** A rejected OAuth request, in the form of RFC 6749, 5.2. */
export class OAuthRefusal extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    readonly description: string,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(description);
  }
}

/** Too many requests from a browser, which shows a page. */
export class TooManyVisitsError extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super('too many authorization requests');
  }
}
