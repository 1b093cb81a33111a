import Sequencer from '@jest/test-sequencer';

/** A mutant is noticed soonest by specs that wait for nothing; behind the first file that fails no other is run. */
export default class UnitsFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => Number(isUnit(other)) - Number(isUnit(one)));
  }
}

const isUnit = ({ path }) => path.endsWith('.spec.ts');
