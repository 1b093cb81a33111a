/** The outcome of one attempt. `statusCode` is null if there was no response. */
export interface Outcome {
  readonly statusCode: number | null;
  readonly durationMs: number;
  /** The reason if there was no response; contains only known phrases and system error codes. */
  readonly error: string | null;
  readonly responseHeaders: readonly (readonly [name: string, value: string])[];
  /** The first 16 KiB, decoded as UTF-8. */
  readonly responseBody: string | null;
}
