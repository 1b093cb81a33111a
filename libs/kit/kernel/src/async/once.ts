/**
 * Returns a function that runs work at most once. All callers share the result; after a failure, the next call runs the
 * work again.
 */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () =>
    (running ??= work().catch((error: unknown) => {
      running = null;
      throw error;
    }));
}
