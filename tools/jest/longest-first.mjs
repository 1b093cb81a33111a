import Sequencer from '@jest/test-sequencer';

/** A spec that takes a minute must not be the last to begin; the shortest ones fill what is left at the end. */
const KINDS = [/\/test\/crash\//, /\.e2e-spec\.ts$/, /\.int-spec\.ts$/];

/** Each kind as Jest sorts it: by the last run's durations or, where there was none, the largest files first. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rank(one) - rank(other));
  }
}

function rank({ path }) {
  const kind = KINDS.findIndex((pattern) => pattern.test(path));
  return kind < 0 ? KINDS.length : kind;
}
