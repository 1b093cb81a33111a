import { annualReportRules } from '#platform/reference-data/testing';
import { dueDateOf, type DueReport, firstDueReport, isReportYear, nextDueReport } from './due-dates.js';
import { obligation, type SettledYear } from './obligation.js';
import { requirements } from './requirements.js';
import { FORMATION_DATES, formed } from '../../testing/fixtures.js';

const delaware = annualReportRules.of('DE', 'LLC');
const ohio = annualReportRules.of('OH', 'LLC');
const newYork = annualReportRules.of('NY', 'LLC');

describe('obligation', () => {
  const none = { nextDueDate: null, lastFiledDate: null };

  it('explains why there is no date', () => {
    expect(obligation(null, '2025-05-01', [], '2026-01-01')).toEqual({
      ...none,
      status: 'UNSUPPORTED_STATE',
    });
    expect(obligation(delaware, null, [], '2026-01-01')).toEqual({ ...none, status: 'NOT_YET_DUE' });
    for (const formedOn of [null, '2025-05-01'])
      expect(obligation(ohio, formedOn, [], '2026-01-01')).toEqual({ ...none, status: 'UNSUPPORTED_STATE' });
    const unbegun = delaware && { ...delaware, firstDue: null };
    expect(obligation(unbegun, '2025-05-01', [], '2026-01-01')).toEqual({
      ...none,
      status: 'UNSUPPORTED_STATE',
    });
  });

  it('is upcoming until the end of the due date, then overdue', () => {
    const on = (today: string) => obligation(delaware, '2025-05-01', [], today);
    expect(on('2025-05-01')).toEqual({ nextDueDate: '2026-06-01', lastFiledDate: null, status: 'UPCOMING' });
    expect(on('2026-06-01').status).toBe('UPCOMING');
    expect(on('2026-06-02')).toEqual({ nextDueDate: '2026-06-01', lastFiledDate: null, status: 'OVERDUE' });
  });

  it('is the earliest report that is not filed', () => {
    const filed = [
      { fiscalYear: 2025, filedOn: '2026-05-20' },
      { fiscalYear: 2027, filedOn: '2026-05-01' },
    ];
    expect(obligation(delaware, '2025-05-01', filed, '2026-06-02')).toEqual({
      nextDueDate: '2027-06-01',
      lastFiledDate: '2026-05-20',
      status: 'UPCOMING',
    });
  });

  it('skips a year declared as not due', () => {
    const alabama = annualReportRules.of('AL', 'LLC');
    const declared = [{ fiscalYear: 2026, filedOn: null }];
    expect(obligation(alabama, '2025-05-01', [], '2026-03-16')).toMatchObject({ status: 'OVERDUE' });
    expect(obligation(alabama, '2025-05-01', declared, '2026-03-16')).toEqual({
      nextDueDate: '2027-03-15',
      lastFiledDate: null,
      status: 'UPCOMING',
    });
    const filed = [{ fiscalYear: 2027, filedOn: '2027-03-01' }, ...declared];
    expect(obligation(alabama, '2025-05-01', filed, '2027-03-16')).toMatchObject({
      nextDueDate: '2028-03-15',
      lastFiledDate: '2027-03-01',
    });
  });

  it.each(annualReportRules.all.map((each) => [each.state, each.entityType, each] as const))(
    'advances for %s %s with every filed report, whatever the formation date',
    (_state, _type, rule) => {
      for (const formedOn of FORMATION_DATES) {
        const filed: SettledYear[] = [];
        let owed = obligation(rule, formedOn, filed, formedOn);
        if (owed.nextDueDate === null) {
          expect([rule.dueRules, owed.status]).toEqual([[], 'UNSUPPORTED_STATE']);
          continue;
        }
        let due: DueReport | null = firstDueReport(rule, formedOn);
        while (due && filed.length < 4) {
          expect(owed).toMatchObject({ nextDueDate: due.dueDate, status: 'UPCOMING' });
          expect(obligation(rule, formedOn, filed, '2100-12-31').status).toBe('OVERDUE');
          filed.unshift({ fiscalYear: due.fiscalYear, filedOn: due.dueDate });
          owed = obligation(rule, formedOn, filed, formedOn);
          expect(owed.lastFiledDate).toBe(due.dueDate);
          due = nextDueReport(rule, due.fiscalYear, formedOn);
        }
        expect(filed).toHaveLength(4);
      }
    },
  );

  it('skips the off years of a two-year rule', () => {
    const filed = [{ fiscalYear: 2027, filedOn: '2027-05-01' }];
    expect(obligation(newYork, '2025-05-01', filed, '2027-06-01').nextDueDate).toBe('2029-05-31');
  });
});

describe('requirements', () => {
  it.each(annualReportRules.all.map((each) => [each.state, each.entityType, each] as const))(
    'contain the company for %s %s, or nothing if no filing is due',
    (_state, _type, each) => {
      for (const formedOn of [null, ...FORMATION_DATES])
        for (let year = 2025; year < 2030; year++) {
          const { filingRequired, dueDate, fields } = requirements(each, formed(formedOn), year);
          const first = formedOn === null ? null : firstDueReport(each, formedOn);
          const begun = formedOn === null || (first !== null && year >= first.fiscalYear);
          expect(filingRequired).toBe(
            each.dueRules.length > 0 && begun && isReportYear(each, year, formedOn),
          );
          expect(dueDate).toBe(filingRequired ? dueDateOf(each, year, formedOn) : null);
          expect(fields.length > 0).toBe(filingRequired);
          expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
        }
    },
  );

  it('begin with the details of the company, of which only the EIN may be missing', () => {
    const detailsOf = (type: 'LLC' | 'CCorp') => {
      const rule = annualReportRules.of('FL', type);
      if (!rule) throw new Error('Florida');
      return requirements(rule, formed('2025-05-01'), 2027).fields.filter(({ group }) => group === 'COMPANY');
    };
    const ids = ['companyName', 'formationFilingNumber', 'formationFilingDate', 'ein', 'businessAddress'];
    const addresses = ['mailingAddress', 'registeredAgentAddress'];
    expect(detailsOf('LLC').map(({ id }) => id)).toEqual([...ids, ...addresses, 'members']);
    expect(detailsOf('CCorp').map(({ id }) => id)).toEqual([...ids, ...addresses, 'executiveMembers']);
    for (const { id, required, options, dependsOn } of detailsOf('LLC'))
      expect([required, options, dependsOn]).toEqual([id !== 'ein', [], null]);
  });

  it('ask for the figures of the price that are not known', () => {
    const rule = annualReportRules.of('DE', 'CCorp');
    if (!rule) throw new Error('Delaware');
    const company = { ...formed('2025-05-01'), authorizedShares: 10, parValue: 1 };
    const questions = requirements(rule, company, 2026).fields.filter(({ group }) => group === 'QUESTION');
    expect(questions.map(({ id, required }) => [id, required])).toEqual([
      ['authorizedShares', false],
      ['parValue', false],
      ['issuedShares', true],
      ['totalGrossAssets', true],
    ]);
    const unknown = requirements(rule, formed('2025-05-01'), 2026).fields;
    expect(unknown.find(({ id }) => id === 'parValue')?.required).toBe(true);
  });

  it('contain the condition and the options of a question', () => {
    const questionsOf = (state: string) => {
      const rule = annualReportRules.of(state, 'CCorp');
      if (!rule) throw new Error(state);
      return requirements(rule, formed('2025-05-01'), 2027).fields.filter(
        ({ group }) => group === 'QUESTION',
      );
    };
    expect(questionsOf('IL')).toMatchObject([
      { id: 'ilOnlyInIllinois', type: 'RADIO', required: false, options: ['Yes', 'No'], dependsOn: null },
      { id: 'paidInCapital', type: 'CURRENCY', required: true, options: [], dependsOn: null },
      { id: 'ilAllocationFactor', required: false, dependsOn: { fieldId: 'ilOnlyInIllinois', is: 'No' } },
    ]);
    expect(questionsOf('AR').map(({ dependsOn }) => dependsOn)).toEqual([
      null,
      { fieldId: 'arOutstandingStock', above: 0 },
      { fieldId: 'arOutstandingStock', above: 0 },
    ]);
    expect(questionsOf('TX')).toMatchObject([{ id: 'txAboveNoTaxDue', options: ['No', 'Yes'] }]);
    expect(questionsOf('FL')).toEqual([]);
  });

  it('ask for no figures of a year whose price is not known', () => {
    const illinois = annualReportRules.of('IL', 'CCorp');
    if (!illinois) throw new Error('Illinois');
    const fieldIds = (year: number) =>
      requirements(illinois, formed('2015-05-01'), year).fields.map(({ id }) => id);
    expect(fieldIds(2026)).toEqual(expect.arrayContaining(['ilOnlyInIllinois', 'paidInCapital']));
    expect(fieldIds(2020)).toContain('ilOnlyInIllinois');
    expect(fieldIds(2020)).not.toContain('paidInCapital');
  });

  it('are empty in an off year', () => {
    if (!newYork) throw new Error('New York');
    expect(requirements(newYork, formed('2025-05-01'), 2026)).toEqual({
      filingRequired: false,
      dueDate: null,
      fields: [],
    });
  });
});
