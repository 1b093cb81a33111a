import { fold, InvalidStateError } from '#kit/event-sourcing';
import { happened } from '../testing/company.fixtures.js';
import { type Company, company } from './decider.js';
import { filingDateOf, legalNameToFile } from './formation.js';

describe('the filing date', () => {
  const on = (day: string | null) => filingDateOf(day, '2026-11-20', '2026-11-25');

  it('defaults to today', () => {
    expect(on(null)).toBe('2026-11-25');
    for (const day of ['2026-11-24', '2026-11-25']) expect(on(day)).toBe(day);
  });

  it('is neither in the future nor before the request', () => {
    for (const day of ['2026-11-26', '2026-11-19'])
      expect(() => on(day)).toThrow(expect.objectContaining({ code: 'E_VALIDATION_FAILED' }) as Error);
    expect(on('2026-11-20')).toBe('2026-11-20');
  });
});

describe('the name of a filing', () => {
  const { decider } = company;
  const requested = fold(decider, [happened.requested()]) as Company;
  const [second, first] = requested.nameOptions;

  it('defaults to the first remaining name', () => {
    expect(legalNameToFile(requested, null)).toBe('Analytical Engines LLC');
    expect(legalNameToFile(requested, second?.id ?? '')).toBe('Difference Engines LLC');
  });

  it('is required', () => {
    const nameless = { ...requested, nameOptions: [] };
    expect(() => legalNameToFile(nameless, null)).toThrow(InvalidStateError);
  });

  it('cannot be a rejected or unknown name', () => {
    const refused = { ...requested, refusedNames: first ? [first] : [] };
    expect(legalNameToFile(refused, null)).toBe('Difference Engines LLC');
    for (const id of [first?.id ?? '', '', 'x'])
      expect(() => legalNameToFile(refused, id)).toThrow(
        expect.objectContaining({
          code: 'E_VALIDATION_FAILED',
          fields: { nameOptionId: { code: 'E_INVALID', message: expect.any(String) as unknown } },
        }),
      );
  });
});
