/** An operation exceeded its time limit. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';

  constructor(ms: number) {
    super(`timed out after ${ms} ms`);
  }
}

/**
 * Resolves like a promise, or rejects after `ms` milliseconds. The work behind the promise is not canceled; a late result
 * is ignored.
 *
 * @throws {TimeoutError} after the time limit, or the error that `errorOf` returns
 * @throws the promise's own error
 */
export async function withTimeout<T>(
  ms: number,
  promise: Promise<T>,
  errorOf: (ms: number) => Error = (limit) => new TimeoutError(limit),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(errorOf(ms)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
