import { beginOfDayIn, countries, dayIn, formations, parseStates, states } from './states-and-countries.js';
import { ReferenceDataError } from './load-data.js';
import { naics, parseNaics } from './naics.js';
import { isNameEnding } from './name-endings.js';
import { stateFees } from './formation-price.js';

describe('NAICS 2022', () => {
  it('has all 1,012 classes, each found by code and by title', () => {
    expect(naics.all).toHaveLength(1012);
    for (const entry of naics.all) {
      expect(naics.byCode(entry.code)).toBe(entry);
      expect(naics.byTitle(entry.title)).toBe(entry);
    }
  });

  it('matches titles exactly', () => {
    expect(naics.byTitle('soybean farming')).toBeNull();
    expect(naics.byTitle('Soybean Farming ')).toBeNull();
    expect(naics.byCode('__proto__')).toBeNull();
  });

  it('searches every word in code and title, in any order and case', () => {
    expect(naics.search('FARMING soy').map(({ code }) => code)).toEqual(['111110', '111120']);
    expect(naics.search('  ')).toBe(naics.all);
    expect(naics.search('(.*')).toEqual([]);
  });

  it('searches the first eight different words', () => {
    expect(naics.search('s o y S b e a n f zzz')).toContain(naics.byTitle('Soybean Farming'));
    expect(naics.search('s o y b e a n zzz')).toEqual([]);
  });

  it.each([
    ['Software', 'Software Publishers'],
    ['RESTAURANT', 'Full-Service Restaurants'],
    ['custom computer programing service', 'Custom Computer Programming Services'],
    ['54151', 'Custom Computer Programming Services'],
  ])('has classes close to %j', (text, title) => {
    const closest = naics.closest(text, 4);
    expect(closest).toContain(naics.byTitle(title));
    expect(closest.length).toBeLessThanOrEqual(4);
  });

  it('has no class close to an unknown word', () => {
    expect(naics.closest('xyzzy', 5)).toEqual([]);
    expect(naics.closest(' ', 5)).toEqual([]);
  });

  it('is immutable', () => {
    expect(Object.isFrozen(naics.all)).toBe(true);
    expect(naics.all.every(Object.isFrozen)).toBe(true);
  });

  it.each([
    ['not a list', {}],
    ['no code', [{ code: '12', title: 'x' }]],
    ['no title', [{ code: '111110', title: ' ' }]],
    ['an entry that is not an object', [null]],
    [
      'a repeated code',
      [
        { code: '111110', title: 'a' },
        { code: '111110', title: 'b' },
      ],
    ],
    ['too few', []],
  ])('rejects a damaged file: %s', (_, data) => {
    expect(() => parseNaics(data, 2)).toThrow(ReferenceDataError);
  });
});

describe('states', () => {
  it('has the 50 states and the District of Columbia', () => {
    expect(states.all).toHaveLength(51);
    expect(states.byCode('DC')?.name).toBe('District of Columbia');
    expect(states.byCode('de')).toBeNull();
    expect(states.byCode('PR')).toBeNull();
  });

  it('has a formation document and fee for each state and entity type', () => {
    expect(stateFees.all).toHaveLength(102);
    expect(stateFees.all).toContainEqual({
      state: 'TN',
      entityType: 'LLC',
      priceInCents: 30000,
      currency: 'USD',
      isMinimum: true,
    });
    expect(formations.of('DE', 'LLC')?.documentName).toBe('Certificate of Formation');
    expect(stateFees.all.filter(({ isMinimum }) => isMinimum)).toHaveLength(16);
  });

  it.each([
    ['no jurisdictions', {}],
    ['a bad code', { jurisdictions: { de: { name: 'Delaware' } } }],
    ['no time zone', { jurisdictions: { DE: { name: 'Delaware', LLC: {}, CCorp: {} } } }],
    ['an unknown time zone', { jurisdictions: { DE: { name: 'Delaware', timeZone: 'America/Dover' } } }],
    [
      'no formation',
      { jurisdictions: { DE: { name: 'Delaware', timeZone: 'America/New_York', LLC: {}, CCorp: {} } } },
    ],
    ['too few', { jurisdictions: {} }],
  ])('rejects a damaged file: %s', (_, data) => {
    expect(() => parseStates(data, 1)).toThrow(ReferenceDataError);
  });
});

describe('the day in a state', () => {
  it.each([
    ['NY', '2026-12-31', '2027-01-01'],
    ['WY', '2026-12-31', '2026-12-31'],
    ['HI', '2026-12-31', '2026-12-31'],
  ])('follows the state’s own time zone: %s', (state, before, after) => {
    expect(dayIn(state, '2027-01-01T04:59:59.999Z')).toBe(before);
    expect(dayIn(state, '2027-01-01T05:00:00.000Z')).toBe(after);
  });

  it('follows daylight saving time if the state has it', () => {
    const at = '2027-07-01T06:30:00.000Z';
    expect([dayIn('CO', at), dayIn('AZ', at)]).toEqual(['2027-07-01', '2027-06-30']);
  });

  it.each([
    ['NY', '2027-01-01', '2027-01-01T05:00:00.000Z'],
    ['NY', '2027-07-01', '2027-07-01T04:00:00.000Z'],
    ['NY', '2027-03-14', '2027-03-14T05:00:00.000Z'],
    ['NY', '2027-03-15', '2027-03-15T04:00:00.000Z'],
    ['HI', '2027-01-01', '2027-01-01T10:00:00.000Z'],
    ['XX', '2027-01-01', '2027-01-01T00:00:00.000Z'],
  ])('begins at midnight there: %s, %s', (state, day, begin) => {
    expect(beginOfDayIn(state, day)).toBe(begin);
  });

  it('begins in every state on the day itself', () => {
    for (const { code } of states.all) {
      const begin = beginOfDayIn(code, '2027-07-01');
      const before = new Date(Date.parse(begin) - 1).toISOString();
      expect([code, dayIn(code, begin), dayIn(code, before)]).toEqual([code, '2027-07-01', '2027-06-30']);
    }
  });

  it('exists for every state', () => {
    const days = states.all.map(({ code }) => dayIn(code, '2027-01-01T12:00:00.000Z'));
    expect(new Set(days)).toEqual(new Set(['2027-01-01']));
    expect(dayIn('XX', '2027-01-01T00:00:00.000Z')).toBe('2027-01-01');
  });
});

describe('countries and endings', () => {
  it('finds ISO 3166-1 countries by upper-case alpha-3 code', () => {
    expect(countries.all).toHaveLength(249);
    expect(countries.byCode('DEU')).toEqual({ code: 'DEU', alpha2: 'DE', name: 'Germany' });
    expect(countries.byCode('deu')).toBeNull();
    expect(countries.byCode('XXX')).toBeNull();
  });

  it('compares endings case-sensitively per entity type', () => {
    expect(isNameEnding('LLC', 'L.L.C')).toBe(true);
    expect(isNameEnding('LLC', 'llc')).toBe(false);
    expect(isNameEnding('LLC', 'Inc.')).toBe(false);
    expect(isNameEnding('CCorp', 'Company')).toBe(true);
  });
});
