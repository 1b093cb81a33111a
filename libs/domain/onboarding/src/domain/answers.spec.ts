import type { FieldError } from '#kit/event-sourcing';
import { assertAnswers, assertEinEligible, rootOf } from './answers.js';
import type { StepName } from './events.js';
import { stepOf } from './steps.js';

/** Returns null if the answers are accepted. */
const failuresOf = (name: StepName, given: object, ofRequest: Record<string, FieldError> = {}): unknown => {
  const step = stepOf(name);
  if (!step) throw new Error(`no step ${name}`);
  try {
    assertAnswers(step, given as never, ofRequest);
    return null;
  } catch (error) {
    const { fields = {} } = error as { fields?: Record<string, FieldError> };
    return Object.fromEntries(Object.entries(fields).map(([path, { code }]) => [path, code]));
  }
};

describe('answers of a founder', () => {
  it('are required if the step needs them', () => {
    expect(failuresOf('choose_company', { state: 'WY' })).toEqual({ entityType: 'E_REQUIRED' });
    expect(failuresOf('set_tax_ids', {})).toEqual({ usTaxIds: 'E_REQUIRED' });
    expect(failuresOf('propose_names', {})).toEqual({ nameOptions: 'E_REQUIRED' });
    expect(failuresOf('choose_company', { state: 'WY', entityType: 'LLC' })).toBeNull();
    expect(failuresOf('set_tax_ids', { usTaxIds: false })).toBeNull();
    expect(failuresOf('propose_names', { nameOptions: [] })).toBeNull();
  });

  it('are rejected by other steps', () => {
    const given = { usTaxIds: true, state: 'WY' };
    expect(failuresOf('set_tax_ids', given)).toEqual({ state: 'E_INVALID' });
  });

  it('follow the rules of the request for their own fields', () => {
    const invalid = { code: 'E_STATE_INVALID', message: '' };
    const ofRequest = { state: invalid, 'members[0].email': invalid };
    expect(failuresOf('choose_company', { state: 'XX', entityType: 'LLC' }, ofRequest)).toEqual({
      state: 'E_STATE_INVALID',
    });
  });

  it('report an error under the field that its path starts with', () => {
    expect(['state', 'members[0].email', '[0].state', ''].map(rootOf)).toEqual(['state', 'members', '', '']);
  });

  it('expedite no EIN if anyone has a US tax ID', () => {
    const eligible = (usTaxIds: boolean, expeditedEin: boolean) => () =>
      assertEinEligible({ set_tax_ids: { usTaxIds, expeditedEin } });
    expect(eligible(true, true)).toThrow('An expedited EIN is available only if');
    expect(eligible(true, false)).not.toThrow();
    expect(eligible(false, true)).not.toThrow();
  });
});
