/** Runs an action for each item, at most `limit` at a time. Ends with the first error. */
export async function withLimit<T>(
  limit: number,
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
): Promise<void> {
  const left = items.values();
  const work = async () => {
    for (const item of left) await act(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
}
