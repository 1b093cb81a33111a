import { DomainError, fold, InvalidStateError } from '#kit/event-sourcing';
import { annualReportRules } from '#platform/reference-data/testing';
import {
  annualReportId,
  companyId,
  customerId,
  formed,
  happened,
  reportPrice,
  tenantId,
} from '../testing/fixtures.js';
import { type AnnualReport, annualReport } from './decider.js';
import type { AnnualReportEvent } from './events.js';
import {
  prepareDeclaration,
  prepareDraft,
  prepareInformation,
  prepareStep,
  prepareSubmission,
  type ReportStep,
} from './prepare.js';
import type { Answer } from './rules/answers.js';
import type { ReportingCompany, YearToReport } from './rules/assessment.js';

const company: ReportingCompany = {
  companyId,
  customerId,
  tenantId,
  state: 'WY',
  entityType: 'LLC',
  formationFailed: false,
  figures: formed('2026-11-21'),
  today: '2027-10-01',
};
const assets = (value: string) => [{ fieldId: 'wyomingAssets', value }];
const year: YearToReport = { fiscalYear: 2027, answers: assets('1000000'), priceInCents: null };

const submit = (more: Partial<YearToReport> = {}, by: Partial<ReportingCompany> = {}) =>
  prepareSubmission(annualReportId, { ...company, ...by }, { ...year, ...more }, annualReportRules);
const draft = (more: Partial<YearToReport> = {}, by: Partial<ReportingCompany> = {}) =>
  prepareDraft(annualReportId, { ...company, ...by }, { ...year, ...more }, annualReportRules);
const declare = (more: Partial<YearToReport> = {}, by: Partial<ReportingCompany> = {}) =>
  prepareDeclaration(
    { ...company, state: 'AL', ...by },
    { ...year, answers: [], ...more },
    annualReportRules,
  );
const errorOf = (prepare: () => unknown): DomainError => {
  try {
    prepare();
  } catch (error) {
    if (error instanceof DomainError) return error;
  }
  throw new Error('the call did not fail');
};
const codeOf = (prepare: () => unknown): string => errorOf(prepare).code;

describe('a submission', () => {
  it('has the answers used for the price, the price and the due date', () => {
    expect(submit()).toMatchObject({
      type: 'SubmitReport',
      report: {
        annualReportId,
        companyId,
        customerId,
        tenantId,
        fiscalYear: 2027,
        dueDate: '2027-11-01',
        answers: assets('1000000'),
      },
      price: { priceInCents: 20_000, setBy: 'rule' },
      submittedOn: '2027-10-01',
    });
  });

  it('must declare the figures that the price depends on', () => {
    const missing = { answers: { code: 'E_REQUIRED', message: 'must declare: wyomingAssets' } };
    expect(errorOf(() => submit({ answers: null })).fields).toEqual(missing);
  });

  it('is rejected if the state requires none for its figures', () => {
    const alabama = { state: 'AL' };
    expect(codeOf(() => submit({ answers: [] }, alabama))).toBe('E_ANNUAL_REPORT_NOT_REQUIRED');
    expect(codeOf(() => draft({ answers: [] }, alabama))).toBe('E_ANNUAL_REPORT_NOT_REQUIRED');
  });

  it('declares every figure as zero with an empty list', () => {
    expect(submit({ answers: [] })).toMatchObject({ report: { answers: assets('0') } });
  });

  it.each<[string, Partial<YearToReport>, Partial<ReportingCompany>]>([
    ['of a company whose formation failed', {}, { formationFailed: true }],
    ['of a year before the first report', { fiscalYear: 2026 }, {}],
    ['to a state that requires none', {}, { state: 'SC' }],
    ['in the off year of a two-year rule', {}, { state: 'NY' }],
    ['of a company that is not filed yet', {}, { figures: formed(null) }],
    ['of a year after the next', { fiscalYear: 2029 }, {}],
  ])('is rejected if none is due: %s', (_, more, by) => {
    expect(codeOf(() => submit(more, by))).toBe('E_ANNUAL_REPORT_NOT_REQUIRED');
    expect(codeOf(() => draft({ priceInCents: 1, ...more }, by))).toBe('E_ANNUAL_REPORT_NOT_REQUIRED');
  });

  it.each([2027, 2028])('can be for any year from the first report to next year: %d', (fiscalYear) => {
    expect(submit({ fiscalYear })).toMatchObject({ report: { fiscalYear } });
  });

  it('requires a manual quote in a state without a rule', () => {
    expect(codeOf(() => submit({}, { state: 'XX' }))).toBe('E_MANUAL_QUOTE_REQUIRED');
  });
});

describe('a draft', () => {
  it('can lack figures, or have its own price', () => {
    expect(draft({ answers: null })).toMatchObject({ type: 'DraftReport', price: null });
    expect(draft({ answers: null, priceInCents: 7_500 })).toMatchObject({
      price: { priceInCents: 7_500, setBy: 'person', formula: 'Set by the operations desk.' },
    });
  });
});

describe('a declaration that no filing is due', () => {
  const declared = (more: Partial<YearToReport> = {}, by: Partial<ReportingCompany> = {}) => {
    const { commandOf, reason } = declare(more, by);
    return { ...commandOf(annualReportId), reason };
  };

  it('contains the figures for which the state requires none', () => {
    expect(declared()).toMatchObject({
      type: 'DeclareNotRequired',
      reason: 'For these figures, the state requires no filing.',
      report: {
        annualReportId,
        companyId,
        fiscalYear: 2027,
        state: 'AL',
        dueDate: '2027-03-15',
        answers: [
          { fieldId: 'alNetWorth', value: '0' },
          { fieldId: 'alTaxableIncome', value: '0' },
        ],
      },
    });
  });

  it('is rejected if a report is due', () => {
    const worth = (value: string) => [{ fieldId: 'alNetWorth', value }];
    const answers = [...worth('50000000'), { fieldId: 'alTaxableIncome', value: '0' }];
    expect(codeOf(() => declare({ answers }))).toBe('E_ANNUAL_REPORT_REQUIRED');
    expect(codeOf(() => declare({}, { state: 'WY' }))).toBe('E_ANNUAL_REPORT_REQUIRED');
    expect(errorOf(() => declare({ answers: worth('1') })).fields).toMatchObject({
      answers: { message: 'must declare: alTaxableIncome' },
    });
  });

  it.each<[string, Partial<YearToReport>, Partial<ReportingCompany>]>([
    ['a state that requires none', {}, { state: 'OH' }],
    ['a year before the first report', { fiscalYear: 2026 }, { state: 'WY' }],
    ['the off year of a two-year rule', {}, { state: 'NY' }],
  ])('is recorded for %s', (_, more, by) => {
    expect(declared(more, by)).toMatchObject({ type: 'DeclareNotRequired' });
  });

  it.each<[string, Partial<YearToReport>, Partial<ReportingCompany>]>([
    ['of a company whose formation failed', {}, { formationFailed: true }],
    ['of a company that is not filed yet', {}, { figures: formed(null) }],
    ['of a year after the next', { fiscalYear: 2029 }, {}],
  ])('is rejected %s', (_, more, by) => {
    expect(codeOf(() => declare(more, by))).toBe('E_ANNUAL_REPORT_NOT_REQUIRED');
  });
});

const { submitted, priced, confirmed, informationRequested } = happened;
const reportAfter = (...events: AnnualReportEvent[]): AnnualReport => {
  const report = fold(annualReport.decider, events);
  if (report === null) throw new Error('no report');
  return report;
};

describe('information', () => {
  const awaiting = reportAfter(submitted(), priced(), confirmed, informationRequested);
  const give = (report: AnnualReport, given: Answer[], by: Partial<ReportingCompany> = {}) =>
    prepareInformation(report, { ...company, ...by }, given, annualReportRules);

  it('prices the report again and keeps earlier answers', () => {
    const given = give(awaiting, assets('2000000'));
    expect(given).toMatchObject({ answers: assets('2000000'), price: { priceInCents: 40_000 } });
    const other = reportAfter(submitted({ answers: assets('3000000') }), confirmed, informationRequested);
    expect(give(other, [])).toMatchObject({ answers: assets('0') });
  });

  it('combines earlier answers with new ones to answer all fields', () => {
    const worth = { fieldId: 'alNetWorth', value: '50000000' };
    const earlier = (...answers: Answer[]) =>
      reportAfter(submitted({ state: 'AL', answers }), confirmed, informationRequested);
    const income = { fieldId: 'alTaxableIncome', value: '1000' };
    const given = give(earlier({ ...worth, value: '1' }, income), [worth], { state: 'AL' });
    expect(given).toMatchObject({ type: 'GiveInformation', answers: [worth, income] });
    const missing = errorOf(() => give(earlier(worth), [worth], { state: 'AL' }));
    expect(missing.fields).toMatchObject({ answers: { message: 'must declare: alTaxableIncome' } });
  });

  it('keeps a price that a person set', () => {
    const set = priced(reportPrice({ setBy: 'person', priceInCents: 99 }));
    const report = reportAfter(submitted(), set, confirmed, informationRequested);
    expect(give(report, assets('2000000'))).toMatchObject({ price: { priceInCents: 99, setBy: 'person' } });
  });

  it('is accepted only while the report awaits it', () => {
    expect(codeOf(() => give(reportAfter(submitted(), priced()), []))).toBe(
      'E_ANNUAL_REPORT_NOT_AWAITING_INFORMATION',
    );
  });
});

describe('a step', () => {
  type By = 'partner' | 'portal-user' | 'operator';
  const filed = (filedOn: string | null): ReportStep => ({ type: 'CompleteFiling', filedOn });
  const take = (report: AnnualReport, step: ReportStep, by: By, of = company) =>
    prepareStep(report, of, step, by);
  const report = reportAfter(submitted());

  it('requires a published report if a partner takes it', () => {
    for (const hidden of [happened.drafted(), happened.declaredNotRequired()].map((event) =>
      reportAfter(event),
    )) {
      for (const by of ['partner', 'portal-user'] as const)
        expect(codeOf(() => take(hidden, filed('2027-10-01'), by))).toBe('E_ANNUAL_REPORT_NOT_FOUND');
      expect(take(hidden, filed('2027-10-01'), 'operator')).toEqual(filed('2027-10-01'));
    }
    expect(take(report, filed('2027-10-01'), 'partner')).toEqual(filed('2027-10-01'));
  });

  it('files today, or on an earlier day', () => {
    expect(take(report, filed(null), 'operator')).toEqual(filed('2027-10-01'));
    const refused = errorOf(() => take(report, filed('2027-10-02'), 'operator'));
    expect(refused.fields).toEqual({ filedOn: { code: 'E_INVALID', message: 'must not be in the future' } });
  });

  it('cannot file a report of a company that is not filed', () => {
    const unfiled = { ...company, figures: formed(null) };
    expect(() => take(report, filed(null), 'operator', unfiled)).toThrow(InvalidStateError);
    expect(take(report, { type: 'WithdrawReport' }, 'operator', unfiled)).toEqual({ type: 'WithdrawReport' });
  });
});
