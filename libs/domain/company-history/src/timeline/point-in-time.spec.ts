import { parsePoint, pointText } from './company-history.js';

describe('a point in time', () => {
  it.each([
    ['0', { revision: 0 }],
    ['17', { revision: 17 }],
    ['2026-01-31T12:00:00Z', { time: Date.UTC(2026, 0, 31, 12) }],
    ['2024-02-29T01:00:00.250+02:00', { time: Date.UTC(2024, 1, 28, 23, 0, 0, 250) }],
  ])('is parsed from %s', (text, expected) => {
    expect(parsePoint(text)).toEqual(expected);
  });

  it.each(['', '-1', '1.5', '1e3', 'yesterday', '2026-01-31', '2026-01-31T12:00', 'Jan 1 2026', '1/2/2026'])(
    'is not parsed from %j',
    (text) => {
      expect(parsePoint(text)).toBeNull();
    },
  );
  it.each(['2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z', '2026-01-01T25:00:00Z', '2026-01-31T12:00:00'])(
    'is not parsed from the impossible time %j',
    (text) => {
      expect(parsePoint(text)).toBeNull();
    },
  );

  it('is formatted for a person', () => {
    expect([pointText({ revision: 3 }), pointText({ time: 0 })]).toEqual([
      'revision 3',
      '1970-01-01T00:00:00.000Z',
    ]);
  });
});
