/** Something took longer than it was given. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';

  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
  }
}

/**
 * What a promise gives, where it gives it within so many milliseconds. It is not cancelled by being late: what it comes
 * to then is ignored.
 *
 * @throws {TimeoutError} it took longer; or what `errorOf` returns
 * @throws the promise's own error
 */
export async function withTimeout<T>(
  ms: number,
  promise: Promise<T>,
  errorOf: (ms: number) => Error = (limit) => new TimeoutError(limit),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(errorOf(ms));
    }, ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
