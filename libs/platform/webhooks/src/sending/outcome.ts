/** What came of one attempt. `statusCode` is null where no answer came. */
export interface Outcome {
  readonly statusCode: number | null;
  readonly durationMs: number;
  /** In words, where there was no answer; never holds more than a reason or a system error code. */
  readonly error: string | null;
  readonly responseHeaders: readonly (readonly [name: string, value: string])[];
  /** The first 16 KiB, read as UTF-8. */
  readonly responseBody: string | null;
}
