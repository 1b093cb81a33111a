import type { CompanyEvent } from '#domain/company';
import type { Projection, Recorded } from '#kit/event-sourcing';
import type { AnnualReportRule, EntityType } from '#platform/reference-data';
import type { AnnualReportEvent } from '../events.js';
import { nextReport } from '../rules/obligation.js';
import { type PlainDate, plusDays } from '../rules/plain-date.js';

/** A company's next annual report. */
export interface DeadlineDocument {
  readonly tenantId: string;
  readonly state: string;
  readonly entityType: EntityType;
  /** Null until the state has filed the formation. */
  readonly legalName: string | null;
  readonly formedOn: PlainDate | null;
  /** The fiscal years that need no report any more, by the report that settled them. */
  readonly settled: Readonly<Record<string, number>>;
  /** Null: none is due. */
  readonly dueDate: PlainDate | null;
  /** When the due day begins and ends in the state (RFC 3339, UTC); null: none is due. */
  readonly dueFrom: string | null;
  readonly overdueFrom: string | null;
}

/** The rules and days of the states. */
export interface StateRules {
  /** Null: the state has no annual report. */
  readonly ruleOf: (state: string, entityType: EntityType) => AnnualReportRule | null;
  /** Returns when a day begins in a state (RFC 3339, UTC). */
  readonly beginOfDayIn: (state: string, day: PlainDate) => string;
}

/** Finds companies by the day on which their next annual report is due. A change of the rules needs a new version. */
export const deadlinesBy = (
  rules: StateRules,
): Projection<DeadlineDocument, CompanyEvent | AnnualReportEvent> => ({
  name: 'deadlines',
  version: 1,
  categories: ['company', 'annualReport'],
  indexes: [
    ['tenantId', 'dueFrom'],
    ['tenantId', 'overdueFrom'],
  ],
  readLater: true,

  documentIds({ type, data }) {
    switch (type) {
      case 'CompanyRequested':
      case 'CompanyDiscarded':
      case 'FormationFiled':
      case 'AnnualReportDrafted':
      case 'AnnualReportSubmitted':
      case 'AnnualReportCompleted':
      case 'AnnualReportDeclaredNotRequired':
      case 'AnnualReportWithdrawn':
        return [data.companyId];
      case 'FormationSubmitted':
      case 'FormationFailed':
      case 'FormationCanceled':
      case 'NamesRefused':
      case 'NameOptionsReplaced':
      case 'SignatureRequested':
      case 'SignatureRecorded':
      case 'EinIssued':
      case 'EinCorrected':
      case 'DocumentAdded':
      case 'DocumentSuperseded':
      case 'AdminNoteAdded':
      case 'AdminNoteResolved':
      case 'ExternalCompanyIdChanged':
      case 'CompanyMetadataChanged':
      case 'CompanyReservationRevoked':
      case 'PeopleForgotten':
      case 'AnnualReportDiscarded':
      case 'AnnualReportPriced':
      case 'AnnualReportPublished':
      case 'AnnualReportConfirmed':
      case 'AnnualReportInformationRequested':
      case 'AnnualReportInformationGiven':
        return [];
    }
  },

  fold(document, event) {
    if (event.type === 'CompanyRequested') return requested(event);
    if (event.type === 'CompanyDiscarded') return null;
    return document && dated(changed(document, event), rules);
  },
});

const NEVER = { dueDate: null, dueFrom: null, overdueFrom: null };

function requested({
  data,
}: Extract<Recorded<CompanyEvent>, { readonly type: 'CompanyRequested' }>): DeadlineDocument {
  const { tenantId, state, entityType } = data;
  return { tenantId, state, entityType, legalName: null, formedOn: null, settled: {}, ...NEVER };
}

function changed(
  document: DeadlineDocument,
  { type, data }: CompanyEvent | AnnualReportEvent,
): DeadlineDocument {
  if (type === 'FormationFiled') return { ...document, legalName: data.legalName, formedOn: data.filingDate };
  const { settled } = document;
  if (type === 'AnnualReportCompleted' || type === 'AnnualReportDeclaredNotRequired')
    return { ...document, settled: { ...settled, [data.annualReportId]: data.fiscalYear } };
  if (type === 'AnnualReportDrafted' || type === 'AnnualReportSubmitted' || type === 'AnnualReportWithdrawn')
    return { ...document, settled: without(settled, data.annualReportId) };
  return document;
}

const without = (settled: DeadlineDocument['settled'], annualReportId: string): DeadlineDocument['settled'] =>
  Object.fromEntries(Object.entries(settled).filter(([id]) => id !== annualReportId));

/** Returns the document with the due date of its next report. */
function dated(document: DeadlineDocument, { ruleOf, beginOfDayIn }: StateRules): DeadlineDocument {
  const { state, entityType, formedOn } = document;
  const rule = ruleOf(state, entityType);
  const settled = new Set(Object.values(document.settled));
  const next = rule && formedOn !== null ? nextReport(rule, formedOn, settled) : null;
  if (!next) return { ...document, ...NEVER };
  const { dueDate } = next;
  const [dueFrom, overdueFrom] = [beginOfDayIn(state, dueDate), beginOfDayIn(state, plusDays(dueDate, 1))];
  return { ...document, dueDate, dueFrom, overdueFrom };
}
