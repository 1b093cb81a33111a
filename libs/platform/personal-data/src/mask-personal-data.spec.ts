import { shown } from './mask-personal-data.js';

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

describe('shown', () => {
  it('masks personal data and keeps the last digits of a tax ID', () => {
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

  it('shows everything when revealed, except tax IDs', () => {
    const clear = { ...ada, address: { city: 'London', ssn: '***-**-7731' } };
    expect(shown(event, true)).toEqual({ ...event, personal: { members: [clear] }, note: '***-**-7731' });
  });

  it.each([[{ ssn: 'as it was once written' }], [{ taxIds: { 'members[0]': '923-71-8842' } }]])(
    'never shows a full tax ID, whatever the field name: %j',
    (personal) => {
      for (const reveal of [true, false])
        expect(JSON.stringify(shown({ personal }, reveal))).not.toMatch(/923-71|as it was/);
    },
  );
});
