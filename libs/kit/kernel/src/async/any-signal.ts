const sourcesOf = new WeakMap<AbortSignal, readonly AbortSignal[]>();

/**
 * Returns a signal that aborts when one of the sources does, with the same reason. Unlike a signal of `AbortSignal.any`,
 * it keeps its sources alive, because Node 20 and 24 lose the abort of a source that was garbage-collected:
 * https://github.com/nodejs/node/issues/65995
 */
export function anySignal(sources: readonly AbortSignal[]): AbortSignal {
  // eslint-disable-next-line no-restricted-properties -- this function replaces it
  const signal = AbortSignal.any([...sources]);
  sourcesOf.set(signal, sources);
  return signal;
}
