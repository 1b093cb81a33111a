import Sequencer from '@jest/test-sequencer';

/** A file that takes a minute must not be the last one, so specs that start processes come first. */
const LONGEST_FIRST = ['e2e-spec', 'int-spec', 'spec'];

const rank = ({ path }) => LONGEST_FIRST.findIndex((ending) => path.endsWith(`.${ending}.js`));

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rank(one) - rank(other));
  }
}
