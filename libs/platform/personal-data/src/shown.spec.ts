import { describe, expect, it } from 'vitest';
import { shown } from './shown.js';

const ada = {
  name: 'Ada',
  born: 1815,
  isNaturalPerson: true,
  drawing: [
    [1, 2],
    [3, 4],
  ],
  phone: null,
  aliases: [],
  address: { city: 'London', ssn: '219-45-7731' },
};
const event = { companyId: 'c', personal: { members: [ada] }, note: '219-45-7731' };

describe('what is shown of personal data', () => {
  it('is whether there is any, and the last digits of a tax number', () => {
    const hidden = {
      name: '***',
      born: '***',
      isNaturalPerson: true,
      drawing: '***',
      phone: null,
      aliases: [],
      address: { city: '***', ssn: '***-**-7731' },
    };
    expect(shown(event, false)).toEqual({
      companyId: 'c',
      personal: { members: [hidden] },
      note: '***-**-7731',
    });
    expect(shown(ada, false, true)).toEqual(hidden);
    expect(shown({ personal: null }, false)).toEqual({ personal: null });
  });

  it('is all of it where they are revealed, but for tax numbers', () => {
    const clear = { ...ada, address: { city: 'London', ssn: '***-**-7731' } };
    expect(shown(event, true)).toEqual({ ...event, personal: { members: [clear] }, note: '***-**-7731' });
  });

  it.each([[{ ssn: 'as it was once written' }], [{ taxIds: { 'members[0]': '923-71-8842' } }]])(
    'is never a tax number in full, whatever it is called: %j',
    (personal) => {
      for (const reveal of [true, false])
        expect(JSON.stringify(shown({ personal }, reveal))).not.toMatch(/923-71|as it was/);
    },
  );
});
