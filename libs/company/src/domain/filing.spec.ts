import { describe, expect, it } from '@jest/globals';
import { company as aggregate, type Company } from './decider.js';
import { happened } from '../testing/company.fixtures.js';
import { filedOn, filedUnder } from './filing.js';

describe('the day of a filing', () => {
  const requestedAt = '2026-11-20T12:00:00.000Z';
  const now = '2026-11-25T00:30:00.000Z';

  it('is today unless told', () => {
    expect(filedOn(null, requestedAt, now)).toBe('2026-11-25');
    expect(filedOn('2026-11-24', requestedAt, now)).toBe('2026-11-24');
  });

  it('is neither to come nor before the request, by the last clock of the states', () => {
    expect(() => filedOn('2026-11-26', requestedAt, now)).toThrow();
    expect(filedOn('2026-11-20', requestedAt, now)).toBe('2026-11-20');
    expect(() => filedOn('2026-11-19', requestedAt, now)).toThrow();
    expect(filedOn('2026-11-19', '2026-11-20T09:59:59.000Z', now)).toBe('2026-11-19');
  });
});

describe('the name of a filing', () => {
  const { decider } = aggregate;
  const requested = decider.evolve(decider.initialState, happened.requested()) as Company;
  const [second, first] = requested.nameOptions;

  it('is the first that is left unless told', () => {
    expect(filedUnder(requested, null)).toBe('Analytical Engines LLC');
    expect(filedUnder(requested, second?.id ?? '')).toBe('Difference Engines LLC');
  });

  it('is none that was refused or that the company does not have', () => {
    const refused = { ...requested, refusedNameIds: [first?.id ?? ''] };
    expect(filedUnder(refused, null)).toBe('Difference Engines LLC');
    for (const id of [first?.id ?? '', '', 'x'])
      expect(() => filedUnder(refused, id)).toThrow(expect.objectContaining({ code: 'E_VALIDATION_FAILED' }));
  });
});
