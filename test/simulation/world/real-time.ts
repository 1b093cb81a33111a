/** Node's own clock and timers, which the simulation replaces later. */
export const real = {
  setTimeout,
  setInterval,
  setImmediate,
  clearTimeout,
  clearInterval,
  clearImmediate,
  Date,
  now: performance.now.bind(performance),
};
