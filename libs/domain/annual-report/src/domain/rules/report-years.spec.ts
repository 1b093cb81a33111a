import type { AnnualReportRule, EntityType } from '#platform/reference-data';
import { annualReportRules } from '#platform/reference-data/testing';
import {
  annualReportId,
  companyId,
  customerId,
  FORMATION_DATES,
  formed,
  tenantId,
} from '../../testing/fixtures.js';
import { prepareDeclaration, prepareDraft } from '../prepare.js';
import type { ReportingCompany } from './assessment.js';
import { declare } from './answers.js';
import { dueDateOf } from './due-dates.js';
import { obligation, type SettledYear } from './obligation.js';
import { quote } from './quote.js';
import { requirements } from './requirements.js';

const every = annualReportRules.all.map((each) => [each.state, each.entityType, each] as const);

/** Returns the reports that the calendar asks for if each is filed: fiscal year and due date. */
function owedOf(rule: AnnualReportRule, formedOn: string, count: number): string[] {
  const owed: string[] = [];
  const settled: SettledYear[] = [];
  for (let year = Number(formedOn.slice(0, 4)) - 1; owed.length < count && year < 2040; year++) {
    const { nextDueDate } = obligation(rule, formedOn, settled, formedOn);
    if (nextDueDate === null) return owed;
    if (dueDateOf(rule, year, formedOn) !== nextDueDate) continue;
    owed.push(`${year} ${nextDueDate}`);
    settled.push({ fiscalYear: year, filedOn: nextDueDate });
  }
  return owed;
}

const NONE: readonly string[] = [];

/**
 * The fiscal years and due dates of the first two reports of a company formed on November 21, 2026, derived from
 * the data by hand.
 */
const FIRST_REPORTS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['AK', ['2028 2028-01-02', '2030 2030-01-02'], ['2028 2028-01-02', '2030 2030-01-02']],
  ['AL', ['2027 2027-03-15', '2028 2028-03-15'], ['2027 2027-04-15', '2028 2028-04-15']],
  ['AR', ['2027 2027-05-01', '2028 2028-05-01'], ['2027 2027-05-01', '2028 2028-05-01']],
  ['AZ', NONE, ['2027 2027-11-21', '2028 2028-11-21']],
  ['CA', ['2028 2028-11-30', '2030 2030-11-30'], ['2027 2027-11-30', '2028 2028-11-30']],
  ['CO', ['2028 2028-01-31', '2029 2029-01-31'], ['2028 2028-01-31', '2029 2029-01-31']],
  ['CT', ['2027 2027-03-31', '2028 2028-03-31'], ['2027 2027-11-30', '2028 2028-11-30']],
  ['DC', ['2027 2027-04-01', '2029 2029-04-01'], ['2027 2027-04-01', '2029 2029-04-01']],
  ['DE', ['2026 2027-06-01', '2027 2028-06-01'], ['2026 2027-03-01', '2027 2028-03-01']],
  ['FL', ['2027 2027-05-01', '2028 2028-05-01'], ['2027 2027-05-01', '2028 2028-05-01']],
  ['GA', ['2027 2027-04-01', '2028 2028-04-01'], ['2027 2027-04-01', '2028 2028-04-01']],
  ['HI', ['2027 2027-12-31', '2028 2028-12-31'], ['2027 2027-12-31', '2028 2028-12-31']],
  ['IA', ['2027 2027-04-01', '2029 2029-04-01'], ['2028 2028-04-01', '2030 2030-04-01']],
  ['ID', ['2027 2027-11-30', '2028 2028-11-30'], ['2027 2027-11-30', '2028 2028-11-30']],
  ['IL', ['2027 2027-10-31', '2028 2028-10-31'], ['2027 2027-10-31', '2028 2028-10-31']],
  ['IN', ['2028 2028-11-30', '2030 2030-11-30'], ['2028 2028-11-30', '2030 2030-11-30']],
  ['KS', ['2028 2028-04-15', '2030 2030-04-15'], ['2028 2028-04-15', '2030 2030-04-15']],
  ['KY', ['2027 2027-06-30', '2028 2028-06-30'], ['2027 2027-06-30', '2028 2028-06-30']],
  ['LA', ['2027 2027-11-21', '2028 2028-11-21'], ['2027 2027-11-21', '2028 2028-11-21']],
  ['MA', ['2027 2027-11-21', '2028 2028-11-21'], ['2027 2027-03-15', '2028 2028-03-15']],
  ['MD', ['2027 2027-04-15', '2028 2028-04-15'], ['2027 2027-04-15', '2028 2028-04-15']],
  ['ME', ['2027 2027-06-01', '2028 2028-06-01'], ['2027 2027-06-01', '2028 2028-06-01']],
  ['MI', ['2028 2028-02-15', '2029 2029-02-15'], ['2027 2027-05-15', '2028 2028-05-15']],
  ['MN', ['2027 2027-12-31', '2028 2028-12-31'], ['2027 2027-12-31', '2028 2028-12-31']],
  ['MO', NONE, ['2027 2027-11-30', '2028 2028-11-30']],
  ['MS', ['2027 2027-04-15', '2028 2028-04-15'], ['2027 2027-04-15', '2028 2028-04-15']],
  ['MT', ['2027 2027-04-15', '2028 2028-04-15'], ['2027 2027-04-15', '2028 2028-04-15']],
  ['NC', ['2027 2027-04-15', '2028 2028-04-15'], ['2027 2027-04-15', '2028 2028-04-15']],
  ['ND', ['2027 2027-11-15', '2028 2028-11-15'], ['2027 2027-08-01', '2028 2028-08-01']],
  ['NE', ['2027 2027-04-01', '2029 2029-04-01'], ['2028 2028-03-01', '2030 2030-03-01']],
  ['NH', ['2027 2027-04-01', '2028 2028-04-01'], ['2027 2027-04-01', '2028 2028-04-01']],
  ['NJ', ['2027 2027-11-30', '2028 2028-11-30'], ['2027 2027-11-30', '2028 2028-11-30']],
  ['NM', NONE, ['2028 2028-04-15', '2030 2030-04-15']],
  ['NV', ['2027 2027-11-30', '2028 2028-11-30'], ['2027 2027-11-30', '2028 2028-11-30']],
  ['NY', ['2028 2028-11-30', '2030 2030-11-30'], ['2028 2028-11-30', '2030 2030-11-30']],
  ['OH', NONE, NONE],
  ['OK', ['2027 2027-11-21', '2028 2028-11-21'], NONE],
  ['OR', ['2027 2027-11-21', '2028 2028-11-21'], ['2027 2027-11-21', '2028 2028-11-21']],
  ['PA', ['2027 2027-09-30', '2028 2028-09-30'], ['2027 2027-06-30', '2028 2028-06-30']],
  ['RI', ['2027 2027-05-01', '2028 2028-05-01'], ['2027 2027-05-01', '2028 2028-05-01']],
  ['SC', NONE, ['2027 2027-04-15', '2028 2028-04-15']],
  ['SD', ['2027 2027-11-01', '2028 2028-11-01'], ['2027 2027-11-01', '2028 2028-11-01']],
  ['TN', ['2027 2027-04-01', '2028 2028-04-01'], ['2027 2027-04-01', '2028 2028-04-01']],
  ['TX', ['2027 2027-05-15', '2028 2028-05-15'], ['2027 2027-05-15', '2028 2028-05-15']],
  ['UT', ['2027 2027-11-30', '2028 2028-11-30'], ['2027 2027-11-30', '2028 2028-11-30']],
  ['VA', ['2027 2027-11-30', '2028 2028-11-30'], ['2027 2027-11-30', '2028 2028-11-30']],
  ['VT', ['2027 2027-03-31', '2028 2028-03-31'], ['2027 2027-03-15', '2028 2028-03-15']],
  ['WA', ['2027 2027-11-30', '2028 2028-11-30'], ['2027 2027-11-30', '2028 2028-11-30']],
  ['WI', ['2027 2027-12-31', '2028 2028-12-31'], ['2027 2027-12-31', '2028 2028-12-31']],
  ['WV', ['2027 2027-06-30', '2028 2028-06-30'], ['2027 2027-06-30', '2028 2028-06-30']],
  ['WY', ['2027 2027-11-01', '2028 2028-11-01'], ['2027 2027-11-01', '2028 2028-11-01']],
];

describe('the first reports', () => {
  it('are known for every state', () => {
    expect(FIRST_REPORTS.map(([state]) => state).sort()).toEqual(
      [...new Set(annualReportRules.all.map(({ state }) => state))].sort(),
    );
  });

  it.each(FIRST_REPORTS)('are correct in %s for an LLC and for a CCorp', (state, ofLlc, ofCcorp) => {
    const first = (type: EntityType) => {
      const rule = annualReportRules.of(state, type);
      return rule && owedOf(rule, '2026-11-21', 2);
    };
    expect([first('LLC'), first('CCorp')]).toEqual([ofLlc, ofCcorp]);
  });
});

describe('every year', () => {
  const company = (rule: AnnualReportRule, formedOn: string): ReportingCompany => ({
    companyId,
    customerId,
    tenantId,
    state: rule.state,
    entityType: rule.entityType,
    formationFailed: false,
    figures: formed(formedOn),
    today: '2099-06-01',
  });

  /** Reports whether a report can begin. A person sets its price, so only the year matters. */
  const isTaken = (by: ReportingCompany, fiscalYear: number): boolean => {
    try {
      const year = { fiscalYear, answers: null, priceInCents: 1 };
      return prepareDraft(annualReportId, by, year, annualReportRules).type === 'DraftReport';
    } catch (error) {
      expect(error).toMatchObject({ code: 'E_ANNUAL_REPORT_NOT_REQUIRED' });
      return false;
    }
  };

  it.each(every)(
    'is due in quote, requirements, calendar and submission alike: %s %s',
    (_state, _type, rule) => {
      for (const formedOn of FORMATION_DATES) {
        const by = company(rule, formedOn);
        const first = Number(formedOn.slice(0, 4)) - 2;
        const years = Array.from({ length: 10 }, (_, index) => first + index);
        const owed = owedOf(rule, formedOn, 10).map((report) => Number(report.slice(0, 4)));
        const due = years.filter((year) => owed.includes(year));
        expect(years.filter((year) => requirements(rule, by.figures, year).filingRequired)).toEqual(due);
        expect(years.filter((year) => isTaken(by, year))).toEqual(due);
        const quoted = years.filter(
          (year) => quote(rule, by.figures, year, null).pricingType !== 'NO_REPORT',
        );
        expect(quoted).toEqual(due);
      }
    },
  );

  it.each(every)(
    'requires a report or accepts a declaration that none is due: %s %s',
    (_state, _type, rule) => {
      const by = company(rule, '2025-05-01');
      for (let fiscalYear = 2025; fiscalYear < 2030; fiscalYear++) {
        const zeros = declare([], annualReportRules.answerFields);
        const { filingRequired } = quote(rule, by.figures, fiscalYear, zeros);
        const declaring = () => prepareDeclaration(by, { fiscalYear, answers: [] }, annualReportRules);
        if (filingRequired)
          expect(declaring).toThrow(expect.objectContaining({ code: 'E_ANNUAL_REPORT_REQUIRED' }));
        else expect(declaring().reason).not.toBe('');
      }
    },
  );
});
