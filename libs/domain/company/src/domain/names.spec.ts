import { fold, InvalidStateError } from '#kit/event-sourcing';
import { company } from './decider.js';
import type { CompanyEvent } from './events.js';
import { happened } from '../testing/company.fixtures.js';
import { nameOf, presentName, untriedNames } from './names.js';

const after = (...events: CompanyEvent[]) => {
  const state = fold(company.decider, [happened.requested(), happened.submitted, ...events]);
  if (!state) throw new Error('there is no company');
  return state;
};
const { namesRefused, nameOptionsReplaced, filed, failed } = happened;
const refusedAgain: CompanyEvent = {
  type: 'NamesRefused',
  data: {
    ...namesRefused.data,
    nameOptionIds: ['3DXo7nNameNameNameNameName3'],
    requiredActionId: 'second',
  },
};
const outcomes = (...events: CompanyEvent[]) => after(...events).nameRounds.map(({ outcome }) => outcome);

describe('rounds of names', () => {
  it('begin when no name is left and end with the formation', () => {
    expect(outcomes()).toEqual([]);
    expect(outcomes(namesRefused)).toEqual(['awaited']);
    expect(outcomes(namesRefused, nameOptionsReplaced)).toEqual(['replaced']);
    expect(outcomes(namesRefused, nameOptionsReplaced, filed)).toEqual(['accepted']);
    expect(outcomes(namesRefused, failed)).toEqual(['failed']);
    const oneOfTwo: CompanyEvent = {
      ...namesRefused,
      data: { ...namesRefused.data, requiredActionId: null },
    };
    expect(outcomes(oneOfTwo)).toEqual([]);
  });

  it('begin at most 50 times', () => {
    const refuse = {
      type: 'RefuseNames',
      count: null,
      reason: 'No.',
      requiredActionId: '3DXo7nActionActionActionAct',
    } as const;
    const rounds = Array.from({ length: 49 }, () => [namesRefused, nameOptionsReplaced]).flat();
    expect(company.decider.decide(after(...rounds), refuse)).toHaveLength(1);
    expect(() => company.decider.decide(after(...rounds, namesRefused, nameOptionsReplaced), refuse)).toThrow(
      InvalidStateError,
    );
  });

  it('try all new names, whatever was rejected before', () => {
    const untriedAfter = (...events: CompanyEvent[]) =>
      untriedNames(after(...events)).map(({ name }) => name);
    expect(untriedAfter()).toEqual(['Analytical Engines', 'Difference Engines']);
    expect(untriedAfter(namesRefused)).toEqual([]);
    expect(untriedAfter(namesRefused, nameOptionsReplaced)).toEqual(['Bernoulli Numbers']);
    expect(untriedAfter(namesRefused, nameOptionsReplaced, refusedAgain)).toEqual([]);
  });

  it('remember the names that were rejected in all rounds', () => {
    const refusedAfter = (...events: CompanyEvent[]) => after(...events).refusedNames.map(({ name }) => name);
    expect(refusedAfter()).toEqual([]);
    const names = ['Difference Engines', 'Analytical Engines'];
    expect(refusedAfter(namesRefused, nameOptionsReplaced)).toEqual(names);
    expect(refusedAfter(namesRefused, nameOptionsReplaced, refusedAgain)).toEqual([
      ...names,
      'Bernoulli Numbers',
    ]);
  });

  it('end when the new names are rejected too', () => {
    const again = [namesRefused, nameOptionsReplaced, refusedAgain];
    expect(outcomes(...again)).toEqual(['refused', 'awaited']);
    expect(outcomes(...again, failed)).toEqual(['refused', 'failed']);
  });

  it('file the first name that was not rejected', () => {
    const data = {
      ...namesRefused.data,
      nameOptionIds: ['3DXo7nNameNameNameNameName1'],
      requiredActionId: null,
    };
    expect(presentName(after())).toBe('Analytical Engines LLC');
    expect(presentName(after({ type: 'NamesRefused', data }))).toBe('Difference Engines LLC');
    expect(presentName(after(namesRefused, nameOptionsReplaced))).toBe('Bernoulli Numbers LLC');
  });
});

describe('a name', () => {
  it('is on one line, however it was stored', () => {
    const option = { id: '1', name: '  Loom \t  Cards ', entityTypeEnding: 'LLC', position: 1 };
    expect(nameOf(option)).toBe('Loom Cards LLC');
  });

  it('is null if none was given or all were rejected', () => {
    expect(presentName({ ...after(), nameOptions: [] })).toBeNull();
    expect(presentName(after(namesRefused))).toBeNull();
  });
});
