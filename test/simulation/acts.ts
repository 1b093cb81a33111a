/** How long partners act, by the time of the world (ms). In a file of its own, because nothing else may load before the clocks are replaced. */
export const ACTS_MS = 6_000;
