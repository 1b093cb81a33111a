import type { Projection, Recorded } from '#kit/event-sourcing';
import type { EntityType } from '#platform/reference-data';
import { type AnnualReport, annualReport } from '../decider.js';
import type { AnnualReportEvent } from '../events.js';
import type { PlainDate } from '../rules/plain-date.js';
import { type AnnualReportStatus, type AwaitedParty, awaitedOf, isPublished } from '../types.js';

/**
 * A report as stored and shown. Mapped field by field from the decider's state, so that renaming a field of the
 * state does not change the API.
 */
export interface ShownReport {
  readonly annualReportId: string;
  readonly companyId: string;
  readonly customerId: string;
  readonly tenantId: string;
  readonly fiscalYear: number;
  readonly state: string;
  readonly entityType: EntityType;
  readonly dueDate: PlainDate | null;
  readonly answers: readonly { readonly fieldId: string; readonly value: string }[];
  readonly status: AnnualReportStatus;
  readonly price: {
    readonly priceInCents: number;
    readonly setBy: 'rule' | 'person';
    readonly formula: string;
  } | null;
  readonly submittedOn: PlainDate | null;
  readonly filedOn: PlainDate | null;
  readonly informationAsked: string | null;
}

/** Fields used by queries are stored next to the report. */
export interface AnnualReportDocument {
  readonly tenantId: string;
  readonly companyId: string;
  readonly fiscalYear: number;
  readonly status: AnnualReportStatus;
  /** Operators query waiting reports of all companies, partners those of their own. */
  readonly awaits: AwaitedParty | null;
  readonly published: boolean;
  readonly createdAt: string;
  /** Position of the report's first event. */
  readonly position: number;
  readonly updatedAt: string;
  readonly report: ShownReport;
}

/**
 * Serves single reports, the reports of a company and of all companies of a partner, the calendar, and the lists of waiting
 * reports.
 */
export const annualReports: Projection<AnnualReportDocument, AnnualReportEvent> = {
  name: 'annual-reports',
  version: 1,
  categories: [annualReport.category],
  indexes: [
    ['companyId', 'published', 'fiscalYear', 'position'],
    ['companyId', 'fiscalYear', 'position'],
    ['tenantId', 'awaits', 'updatedAt', 'position'],
    ['awaits', 'updatedAt', 'position'],
    ['updatedAt', 'position'],
  ],
  list: {
    of: 'tenantId',
    by: 'createdAt',
    then: ['position'],
    filters: ['published', 'status', 'fiscalYear'],
  },
  documentIds: (event) => [event.data.annualReportId],

  fold(document, event: Recorded<AnnualReportEvent>) {
    const updatedAt = event.metadata.recordedAt;
    const state = annualReport.decider.evolve(document && stateIn(document.report), event, updatedAt);
    if (state === null) return null;
    const report = shownReport(state);
    const { tenantId, companyId, fiscalYear, status } = report;
    const createdAt = document?.createdAt ?? updatedAt;
    const position = document?.position ?? event.position;
    return {
      tenantId,
      companyId,
      fiscalYear,
      status,
      awaits: awaitedOf(status),
      published: isPublished(status),
      createdAt,
      position,
      updatedAt,
      report,
    };
  },
};

export const shownReport = (state: AnnualReport): ShownReport => ({
  annualReportId: state.annualReportId,
  companyId: state.companyId,
  customerId: state.customerId,
  tenantId: state.tenantId,
  fiscalYear: state.fiscalYear,
  state: state.state,
  entityType: state.entityType,
  dueDate: state.dueDate,
  status: state.status,
  submittedOn: state.submittedOn,
  filedOn: state.filedOn,
  informationAsked: state.informationAsked,
  answers: state.answers.map(({ fieldId, value }) => ({ fieldId, value })),
  price: state.price && {
    priceInCents: state.price.priceInCents,
    setBy: state.price.setBy,
    formula: state.price.formula,
  },
});

/** Reverses {@link shownReport}, so that the decider's rules can apply the next event. */
const stateIn = (shown: ShownReport): AnnualReport => ({
  annualReportId: shown.annualReportId,
  companyId: shown.companyId,
  customerId: shown.customerId,
  tenantId: shown.tenantId,
  fiscalYear: shown.fiscalYear,
  state: shown.state,
  entityType: shown.entityType,
  dueDate: shown.dueDate,
  status: shown.status,
  submittedOn: shown.submittedOn,
  filedOn: shown.filedOn,
  informationAsked: shown.informationAsked,
  answers: shown.answers,
  price: shown.price,
});
