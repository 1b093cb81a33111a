/**
 * Returns a function that combines its calls of one turn of the event loop that have the same key, so that they cost one
 * request.
 *
 * @param all answers the calls together; receives their key and their arguments (`calls`) and returns the results in the same order
 */
export function groupedBy<K, A, R>(
  all: (key: K, calls: readonly A[]) => Promise<readonly R[]>,
): (key: K, call: A) => Promise<R> {
  const groups = new Map<K, { readonly calls: A[]; readonly answers: Promise<readonly R[]> }>();
  const begin = (key: K) => {
    const calls: A[] = [];
    const answers = new Promise(setImmediate).then(() => {
      groups.delete(key);
      return all(key, calls);
    });
    const group = { calls, answers };
    groups.set(key, group);
    return group;
  };
  return async (key, call) => {
    const { calls, answers } = groups.get(key) ?? begin(key);
    const index = calls.push(call) - 1;
    return (await answers)[index] as R;
  };
}

/** Like {@link groupedBy}, for calls that all belong together. */
export function grouped<A, R>(all: (calls: readonly A[]) => Promise<readonly R[]>): (call: A) => Promise<R> {
  const by = groupedBy((_key: null, calls: readonly A[]) => all(calls));
  return (call) => by(null, call);
}
