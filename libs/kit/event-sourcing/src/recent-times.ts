/**
 * Adds a time to the recent ones, oldest first. The state of a decider keeps as many as a daily limit needs, so that nobody
 * reads the whole stream to count changes.
 *
 * @param most how many times to keep
 */
export const withRecent = (times: readonly string[], time: string, most: number): readonly string[] =>
  [...times, time].slice(-most);
