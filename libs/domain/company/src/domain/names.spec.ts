import { describe, expect, it } from 'vitest';
import { fold, InvalidStateError } from '#kit/event-sourcing';
import { company, type Company } from './decider.js';
import type { CompanyEvent } from './events.js';
import { happened } from '../testing/company.fixtures.js';
import { filedUnder, nameOf, presentName, refusedAfter } from './names.js';

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

  it('begin with no rejected names, whatever was rejected before', () => {
    expect(after().refusedNameIds).toEqual([]);
    expect(after(namesRefused).refusedNameIds).toEqual(namesRefused.data.nameOptionIds);
    expect(after(namesRefused, nameOptionsReplaced).refusedNameIds).toEqual([]);
    expect(after(namesRefused, nameOptionsReplaced, refusedAgain).refusedNameIds).toHaveLength(1);
  });

  it('remember the names that were rejected in all rounds', () => {
    expect(after().refusedNames).toEqual([]);
    const names = ['Difference Engines', 'Analytical Engines'];
    expect(after(namesRefused, nameOptionsReplaced).refusedNames).toEqual(names);
    expect(after(namesRefused, nameOptionsReplaced, refusedAgain).refusedNames).toEqual([
      ...names,
      'Bernoulli Numbers',
    ]);
  });

  it('keep the rejected names when other events follow', () => {
    expect(refusedAfter(['1'], namesRefused)).toEqual(['1', ...namesRefused.data.nameOptionIds]);
    expect(refusedAfter(['1'], filed)).toEqual(['1']);
    expect(refusedAfter(['1'], nameOptionsReplaced)).toEqual([]);
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

describe('the name of a filing', () => {
  const { decider } = company;
  const requested = fold(decider, [happened.requested()]) as Company;
  const [second, first] = requested.nameOptions;

  it('defaults to the first remaining name', () => {
    expect(filedUnder(requested, null)).toBe('Analytical Engines LLC');
    expect(filedUnder(requested, second?.id ?? '')).toBe('Difference Engines LLC');
  });

  it('is required', () => {
    const nameless = { ...requested, nameOptions: [] };
    expect(() => filedUnder(nameless, null)).toThrow(InvalidStateError);
  });

  it('cannot be a rejected or unknown name', () => {
    const refused = { ...requested, refusedNameIds: [first?.id ?? ''] };
    expect(filedUnder(refused, null)).toBe('Difference Engines LLC');
    for (const id of [first?.id ?? '', '', 'x'])
      expect(() => filedUnder(refused, id)).toThrow(
        expect.objectContaining({
          code: 'E_VALIDATION_FAILED',
          fields: { nameOptionId: { code: 'E_INVALID', message: expect.any(String) as unknown } },
        }),
      );
  });
});
