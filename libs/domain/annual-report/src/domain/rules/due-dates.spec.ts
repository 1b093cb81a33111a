import type { AnnualReportRule, DueRule, EntityType } from '#platform/reference-data';
import { annualReportRules } from '#platform/reference-data/testing';
import { dueDateOf, firstDueReport, isInForce, isReportYear, nextDueReport } from './due-dates.js';
import { FORMATION_DATES } from '../../testing/fixtures.js';

const rule = (state: string, type: EntityType = 'LLC'): AnnualReportRule => {
  const existing = annualReportRules.of(state, type);
  if (!existing) throw new Error(state);
  return existing;
};
const series = (of: AnnualReportRule, formedOn: string, count: number) => {
  const dates: string[] = [];
  let due = firstDueReport(of, formedOn);
  while (due && dates.length < count) {
    dates.push(`${due.fiscalYear}: ${due.dueDate}`);
    due = nextDueReport(of, due.fiscalYear, formedOn);
  }
  return dates;
};

describe('due dates', () => {
  it.each([
    ['DE', 'LLC', '2025-12-31', ['2025: 2026-06-01', '2026: 2027-06-01']],
    ['DE', 'CCorp', '2026-01-01', ['2026: 2027-03-01', '2027: 2028-03-01']],
    ['WY', 'LLC', '2025-05-15', ['2026: 2026-05-01', '2027: 2027-05-01']],
    ['IL', 'LLC', '2025-01-15', ['2025: 2025-12-31', '2026: 2026-12-31']],
    ['IL', 'LLC', '2025-03-15', ['2026: 2026-02-28', '2027: 2027-02-28', '2028: 2028-02-29']],
    ['CO', 'LLC', '2025-01-31', ['2026: 2026-03-31', '2027: 2027-03-31']],
    ['CO', 'LLC', '2025-11-10', ['2027: 2027-01-31', '2028: 2028-01-31']],
    ['HI', 'LLC', '2025-02-28', ['2026: 2026-03-31', '2027: 2027-03-31']],
    ['CA', 'LLC', '2024-02-29', ['2026: 2026-02-28', '2028: 2028-02-29', '2030: 2030-02-28']],
    ['NY', 'CCorp', '2025-12-31', ['2027: 2027-12-31', '2029: 2029-12-31']],
    [
      'OR',
      'LLC',
      '2024-02-29',
      ['2025: 2025-02-28', '2026: 2026-02-28', '2027: 2027-02-28', '2028: 2028-02-29'],
    ],
    ['MI', 'LLC', '2025-09-30', ['2026: 2026-02-15', '2027: 2027-02-15']],
    ['MI', 'LLC', '2025-10-01', ['2027: 2027-02-15', '2028: 2028-02-15']],
    ['AK', 'LLC', '2025-06-01', ['2027: 2027-01-02', '2029: 2029-01-02']],
    ['DC', 'LLC', '2025-06-01', ['2026: 2026-04-01', '2028: 2028-04-01']],
    ['IA', 'LLC', '2025-06-01', ['2027: 2027-04-01', '2029: 2029-04-01']],
    ['IA', 'CCorp', '2025-06-01', ['2026: 2026-04-01', '2028: 2028-04-01']],
    ['NM', 'CCorp', '2025-06-01', ['2027: 2027-04-15', '2029: 2029-04-15']],
    ['VT', 'LLC', '2025-12-31', ['2026: 2026-03-31', '2027: 2027-03-31']],
    ['TN', 'LLC', '2025-06-01', ['2026: 2026-04-01', '2027: 2027-04-01']],
    ['UT', 'LLC', '2024-09-15', ['2025: 2025-09-15', '2026: 2026-09-15', '2027: 2027-09-30']],
    ['UT', 'LLC', '2024-10-05', ['2025: 2025-10-05', '2026: 2026-10-31']],
    ['OH', 'LLC', '2025-06-01', []],
  ] as const)('are %s %s formed on %s', (state, type, formedOn, expected) => {
    expect(series(rule(state, type), formedOn, expected.length)).toEqual(expected);
  });
});

describe('a first report at the second anniversary', () => {
  const colorado = rule('CO');
  const later: AnnualReportRule = {
    ...colorado,
    firstDue: { kind: 'second_anniversary', skipIfFormedAfter: null },
  };

  it('is due on that date, even if reports are annual', () => {
    expect(firstDueReport(colorado, '2025-01-31')).toEqual({ fiscalYear: 2026, dueDate: '2026-03-31' });
    expect(firstDueReport(later, '2025-01-31')).toEqual({ fiscalYear: 2027, dueDate: '2027-03-31' });
  });

  it('belongs to the year of that date', () => {
    expect(firstDueReport(later, '2025-11-10')).toEqual({ fiscalYear: 2028, dueDate: '2028-01-31' });
  });
});

describe('a rule with an effective period', () => {
  it('applies from the first fiscal year to the last', () => {
    const held = (...fiscalYears: readonly [number | null, number | null]) =>
      [2024, 2025, 2026, 2027].filter((year) => isInForce({ fiscalYears }, year, `${year}-05-01`));
    expect(held(2025, 2026)).toEqual([2025, 2026]);
    expect(held(2026, null)).toEqual([2026, 2027]);
    expect(held(null, 2025)).toEqual([2024, 2025]);
  });

  it('applies indefinitely without an end', () => {
    const [due] = rule('DE').dueRules;
    if (!due) throw new Error('Delaware');
    const ended: AnnualReportRule = {
      ...rule('DE'),
      dueRules: [{ ...due, effective: { fiscalYears: [null, 2025] } }],
    };
    expect(dueDateOf(ended, 2026, null)).toBe('2027-06-01');
  });
});

/** Implements the rule a second time, with JavaScript's dates instead of this lib's. */
function fits(due: DueRule, date: Date, formedOn: Date): boolean {
  const next = new Date(date.getTime() + 86_400_000);
  const lastOfMonth = next.getUTCDate() === 1;
  const monthsOn = (date.getUTCMonth() - formedOn.getUTCMonth() + 12) % 12;
  switch (due.kind) {
    case 'fixed':
      return date.getUTCMonth() + 1 === due.month && date.getUTCDate() === due.day;
    case 'anniversary_date':
      return (
        monthsOn === 0 &&
        (date.getUTCDate() === formedOn.getUTCDate() || (lastOfMonth && date.getUTCDate() === 28))
      );
    case 'anniversary_month_end':
      return lastOfMonth && monthsOn === due.monthsOffset;
    case 'anniversary_month_start':
      return due.dayOffset === 0
        ? monthsOn === 0 && date.getUTCDate() === 1
        : lastOfMonth && next.getUTCMonth() === formedOn.getUTCMonth();
    case 'quarter_of_anniversary':
      return lastOfMonth && date.getUTCMonth() === Math.floor(formedOn.getUTCMonth() / 3) * 3 + 2;
    case 'fiscal_year_end_offset':
      return (
        date.getUTCMonth() === due.months - 1 &&
        (due.day === 'last' ? lastOfMonth : date.getUTCDate() === due.day)
      );
  }
}

describe.each(annualReportRules.all.map((each) => [each.state, each.entityType, each] as const))(
  'every date of %s %s',
  (_state, _type, each) => {
    it.each(FORMATION_DATES)('follows its rule for a company formed on %s', (formedOn) => {
      const first = firstDueReport(each, formedOn);
      if (each.dueRules.length === 0) {
        expect(first).toBeNull();
        return;
      }
      if (!first) throw new Error('no first report');
      expect(first.dueDate > formedOn).toBe(true);
      const years = Number(first.dueDate.slice(0, 4)) - Number(formedOn.slice(0, 4));
      expect(years).toBeLessThanOrEqual(3);
      let previous = formedOn;
      for (let fiscalYear = first.fiscalYear; fiscalYear < first.fiscalYear + 9; fiscalYear++) {
        const date = dueDateOf(each, fiscalYear, formedOn) ?? '';
        expect(date > previous).toBe(true);
        expect(each.dueRules.some((due) => fits(due, new Date(date), new Date(formedOn)))).toBe(true);
        const offset = each.dueRules[0]?.kind === 'fixed' ? each.dueRules[0].yearOffset : 0;
        expect(Number(date.slice(0, 4)) - offset).toBe(fiscalYear);
        const on = (fiscalYear - first.fiscalYear) % each.everyYears === 0;
        expect(isReportYear(each, fiscalYear, formedOn)).toBe(on);
        previous = date;
      }
    });
  },
);

describe('a company that is not filed yet', () => {
  it('has calendar due dates but no anniversaries, and reports every year', () => {
    expect(dueDateOf(rule('DE'), 2026, null)).toBe('2027-06-01');
    expect(dueDateOf(rule('VT'), 2026, null)).toBe('2026-03-31');
    expect(dueDateOf(rule('WY'), 2026, null)).toBeNull();
    expect(isReportYear(rule('NY'), 2026, null)).toBe(true);
  });
});
