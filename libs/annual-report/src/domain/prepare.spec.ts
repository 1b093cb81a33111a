import { describe, expect, it } from '@jest/globals';
import { DomainError, fold } from '#event-sourcing';
import { annualReportRules } from '#reference-data/testing';
import {
  annualReportId,
  companyId,
  customerId,
  happened,
  reportPrice,
  tenantId,
} from '../testing/fixtures.js';
import { formed } from '../testing/formation-dates.js';
import { type AnnualReport, annualReport } from './decider.js';
import type { AnnualReportEvent } from './events.js';
import {
  assertNotInFuture,
  prepareDraft,
  prepareInformation,
  prepareStep,
  prepareSubmission,
  type ReportStep,
} from './prepare.js';
import type { ReportingCompany, YearToReport } from './rules/assessment.js';

const company: ReportingCompany = {
  companyId,
  customerId,
  tenantId,
  state: 'WY',
  entityType: 'LLC',
  formationFailed: false,
  figures: formed('2026-11-21'),
};
const assets = (value: string) => [{ fieldId: 'wyomingAssets', value }];
const year: YearToReport = { fiscalYear: 2027, answers: assets('1000000'), priceInCents: null };

const submit = (more: Partial<YearToReport> = {}, by: Partial<ReportingCompany> = {}) =>
  prepareSubmission(
    annualReportId,
    { ...company, ...by },
    { ...year, ...more },
    annualReportRules,
    '2027-10-01',
  );
const draft = (more: Partial<YearToReport> = {}) =>
  prepareDraft(annualReportId, company, { ...year, ...more }, annualReportRules);
const errorOf = (prepare: () => unknown): DomainError => {
  try {
    prepare();
  } catch (error) {
    if (error instanceof DomainError) return error;
  }
  throw new Error('it was not refused');
};
const codeOf = (prepare: () => unknown): string => errorOf(prepare).code;

describe('a submission', () => {
  it('has what the state prices from, its price and its due date', () => {
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

  it('must declare what the price depends on', () => {
    const missing = { answers: { code: 'E_REQUIRED', message: 'must declare: wyomingAssets' } };
    expect(errorOf(() => submit({ answers: null })).fields).toEqual(missing);
  });

  it('declares zero for all with an empty list', () => {
    expect(submit({ answers: [] })).toMatchObject({ report: { answers: assets('0') } });
  });

  it.each<[string, Partial<YearToReport>, Partial<ReportingCompany>]>([
    ['of a company whose formation failed', {}, { formationFailed: true }],
    ['of a year before the first report', { fiscalYear: 2026 }, {}],
    ['to a state that wants none', {}, { state: 'SC' }],
  ])('is refused where nothing is owed: %s', (_, more, by) => {
    expect(codeOf(() => submit(more, by))).toBe('E_ANNUAL_REPORT_NOT_REQUIRED');
  });

  it('to a state without a rule needs a person', () => {
    expect(codeOf(() => submit({}, { state: 'XX' }))).toBe('E_MANUAL_QUOTE_REQUIRED');
  });
});

describe('a draft', () => {
  it('may wait for figures, or have a price of its own', () => {
    expect(draft({ answers: null })).toMatchObject({ type: 'DraftReport', price: null });
    expect(draft({ answers: null, priceInCents: 7_500 })).toMatchObject({
      price: { priceInCents: 7_500, setBy: 'person', formula: 'Set by the operations desk.' },
    });
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
  const give = (report: AnnualReport, given: { fieldId: string; value: string }[]) =>
    prepareInformation(report, company, given, annualReportRules);

  it('prices the report anew; what was not given again holds on', () => {
    const given = give(awaiting, assets('2000000'));
    expect(given).toMatchObject({ answers: assets('2000000'), price: { priceInCents: 40_000 } });
    const other = reportAfter(submitted({ answers: assets('3000000') }), confirmed, informationRequested);
    expect(give(other, [])).toMatchObject({ answers: assets('0') });
  });

  it('leaves a price that a person has set', () => {
    const set = priced(reportPrice({ setBy: 'person', priceInCents: 99 }));
    const report = reportAfter(submitted(), set, confirmed, informationRequested);
    expect(give(report, assets('2000000'))).toMatchObject({ price: { priceInCents: 99, setBy: 'person' } });
  });

  it('is taken only while the report waits for it', () => {
    expect(codeOf(() => give(reportAfter(submitted(), priced()), []))).toBe(
      'E_ANNUAL_REPORT_NOT_AWAITING_INFORMATION',
    );
  });
});

describe('a step', () => {
  const filed = (filedOn: string): ReportStep => ({ type: 'CompleteFiling', filedOn });

  it('by a partner needs a report that partners see', () => {
    const hidden = reportAfter(happened.drafted());
    expect(codeOf(() => prepareStep(hidden, filed('2027-10-01'), 'partner'))).toBe(
      'E_ANNUAL_REPORT_NOT_FOUND',
    );
    expect(prepareStep(hidden, filed('2027-10-01'), 'operator')).toEqual(filed('2027-10-01'));
    expect(prepareStep(reportAfter(submitted()), filed('2027-10-01'), 'partner')).toEqual(
      filed('2027-10-01'),
    );
  });

  it('files nothing on a day to come', () => {
    assertNotInFuture(filed('2027-10-01'), '2027-10-01');
    const refused = errorOf(() => {
      assertNotInFuture(filed('2027-10-02'), '2027-10-01');
    });
    expect(refused.fields).toEqual({ filedOn: { code: 'E_INVALID', message: 'must not be a day to come' } });
  });
});
