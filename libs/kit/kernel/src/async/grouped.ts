/**
 * Returns a function that combines its calls of one turn of the event loop, so that they cost one request.
 *
 * @param all answers the calls together; receives their arguments and returns the results in the same order
 */
export function grouped<A, R>(all: (asked: readonly A[]) => Promise<readonly R[]>): (asked: A) => Promise<R> {
  let waiting: A[] = [];
  let answers: Promise<readonly R[]> | null = null;
  return async (asked) => {
    const index = waiting.push(asked) - 1;
    answers ??= new Promise(setImmediate).then(() => {
      const together = waiting;
      [waiting, answers] = [[], null];
      return all(together);
    });
    return (await answers)[index] as R;
  };
}
