import type { AnnualReportEvent, ReportedYear } from '../domain/events.js';
import type { CompanyFigures } from '../domain/rules/company-figures.js';
import type { AnnualReportStatus, ReportPrice } from '../domain/types.js';

export const annualReportId = '3DXo7nReportReportReportRep';
export const companyId = '3DXo7nRmAqwRZbHVYs3vcxvI2Fc';
export const customerId = '3DXo6hDMZY9DR0Kk1jQtHdDGMnu';
export const tenantId = '3DXo6eKqBTJ6zL9v2WJrwzXwYbQ';

const of = { annualReportId, companyId, customerId };
const ofYear = { ...of, fiscalYear: 2027 };

/** The first report of a Wyoming LLC formed in November 2026. */
export const reportedYear = (more: Partial<ReportedYear> = {}): ReportedYear => ({
  ...ofYear,
  tenantId,
  state: 'WY',
  entityType: 'LLC',
  dueDate: '2027-11-01',
  answers: [{ fieldId: 'wyomingAssets', value: '1000000' }],
  ...more,
});

/** The state's price for it. */
export const reportPrice = (more: Partial<ReportPrice> = {}): ReportPrice => ({
  priceInCents: 20000,
  setBy: 'rule',
  formula: '0.02% of the assets in Wyoming: 1,000,000.',
  ...more,
});

const ZEROS = [
  { fieldId: 'alNetWorth', value: '0' },
  { fieldId: 'alTaxableIncome', value: '0' },
];

/** The events of a report's life, as stored. */
export const happened = {
  drafted: (more: Partial<ReportedYear> = {}): AnnualReportEvent => ({
    type: 'AnnualReportDrafted',
    data: reportedYear(more),
  }),
  submitted: (more: Partial<ReportedYear> = {}): AnnualReportEvent => ({
    type: 'AnnualReportSubmitted',
    data: { ...reportedYear(more), submittedOn: '2027-10-01' },
  }),
  priced: (more: Partial<ReportPrice> = {}): AnnualReportEvent => ({
    type: 'AnnualReportPriced',
    data: { ...of, ...reportPrice(more) },
  }),
  published: { type: 'AnnualReportPublished', data: ofYear } satisfies AnnualReportEvent,
  confirmed: { type: 'AnnualReportConfirmed', data: ofYear } satisfies AnnualReportEvent,
  informationRequested: {
    type: 'AnnualReportInformationRequested',
    data: { ...ofYear, message: 'Do the assets include the leased land?' },
  } satisfies AnnualReportEvent,
  informationGiven: {
    type: 'AnnualReportInformationGiven',
    data: { ...ofYear, answers: [{ fieldId: 'wyomingAssets', value: '1500000' }] },
  } satisfies AnnualReportEvent,
  completed: {
    type: 'AnnualReportCompleted',
    data: { ...ofYear, filedOn: '2027-10-20', previousStatus: 'IN_PROGRESS' },
  } satisfies AnnualReportEvent,
  declaredNotRequired: (more: Partial<ReportedYear> = {}): AnnualReportEvent => ({
    type: 'AnnualReportDeclaredNotRequired',
    data: reportedYear({ state: 'AL', dueDate: '2027-03-15', answers: ZEROS, ...more }),
  }),
  withdrawn: (previousStatus: AnnualReportStatus = 'FILLED') =>
    ({ type: 'AnnualReportWithdrawn', data: { ...ofYear, previousStatus } }) satisfies AnnualReportEvent,
  discarded: { type: 'AnnualReportDiscarded', data: ofYear } satisfies AnnualReportEvent,
};

/** A company whose only known fact is its day of formation. */
export const formed = (formedOn: string | null): CompanyFigures => ({
  formedOn,
  memberCount: null,
  authorizedShares: null,
  parValue: null,
});

/** Ordinary days, leap days, and days around the ends of months, quarters, years and common fiscal years. */
export const FORMATION_DATES = [
  '2024-02-29',
  '2028-02-29',
  '2025-01-01',
  '2025-01-31',
  '2025-02-28',
  '2025-04-30',
  '2025-06-30',
  '2025-07-01',
  '2025-09-30',
  '2025-10-01',
  '2025-12-31',
  '2026-11-21',
];
