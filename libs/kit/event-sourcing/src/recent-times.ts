/**
 * Appends a time to a list of recent times, oldest first, and keeps only the newest ones. A decider's state
 * keeps as many as a daily limit allows, so that checking the limit does not read the whole stream.
 *
 * @param most maximum number of times to keep
 */
export const withRecent = (times: readonly string[], time: string, most: number): readonly string[] =>
  [...times, time].slice(-most);
