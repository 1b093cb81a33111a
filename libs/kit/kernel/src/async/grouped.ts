/**
 * Returns a function that combines its calls of one turn of the event loop that have the same key, so that they cost one
 * request.
 *
 * @param all answers the calls together; receives their key and arguments and returns the results in the same order
 */
export function groupedBy<K, A, R>(
  all: (key: K, asked: readonly A[]) => Promise<readonly R[]>,
): (key: K, asked: A) => Promise<R> {
  const groups = new Map<K, { readonly asked: A[]; readonly answers: Promise<readonly R[]> }>();
  const begin = (key: K) => {
    const asked: A[] = [];
    const answers = new Promise(setImmediate).then(() => {
      groups.delete(key);
      return all(key, asked);
    });
    const group = { asked, answers };
    groups.set(key, group);
    return group;
  };
  return async (key, one) => {
    const { asked, answers } = groups.get(key) ?? begin(key);
    const index = asked.push(one) - 1;
    return (await answers)[index] as R;
  };
}

/** Like {@link groupedBy}, for calls that all belong together. */
export function grouped<A, R>(all: (asked: readonly A[]) => Promise<readonly R[]>): (asked: A) => Promise<R> {
  const by = groupedBy((_key: null, asked: readonly A[]) => all(asked));
  return (asked) => by(null, asked);
}
