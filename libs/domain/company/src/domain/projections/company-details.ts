import type { Projection, Recorded } from '#kit/event-sourcing';
import { exactWords, searchText } from '#platform/domain-model';
import type { CompanyEvent } from '../events.js';
import { type AwaitedStep, awaitedStep } from '../awaited-step.js';
import { evolveProgress, initialProgress, type Progress } from '../progress.js';
import { nameOf, presentName, untriedNames } from '../names.js';
import type { EntityType, FormationSubmissionStatus, Stage } from '../types.js';
import { initialMilestones, type Milestones, milestonesAfter } from './company-milestones.js';
import { type CompanyDetails, detailsOf, NO_PEOPLE, shownProgress } from './company-response.js';

/** Fields used by queries are at the top level; `company` holds the response unchanged. */
export interface CompanyDetailsDocument extends Milestones {
  readonly tenantId: string;
  /** Finds all companies of a customer, so that erasure can scrub them. */
  readonly customerId: string;
  readonly state: string;
  readonly entityType: EntityType;
  readonly status: FormationSubmissionStatus;
  readonly stage: Stage;
  readonly actionRequired: boolean;
  /** Shown to operators and in the portal. */
  readonly awaits: AwaitedStep | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Position of the company's first event. */
  readonly position: number;
  /** The filed name, or else the first that the state has not rejected. */
  readonly name: string | null;
  /**
   * Words of the filed name (or else the remaining names), the rejected names, the ids, the EIN and the filing number, plus
   * exact words for the customer and each metadata entry.
   */
  readonly search: string;
  readonly externalCompanyId: string | null;
  /** The state of the decider's topics, which the next event changes. `company` shows it to the partner. */
  readonly progress: Progress;
  readonly company: CompanyDetails;
}

/** A name as the portal shows it. */
export interface ShownName {
  readonly name: string | null;
  /** True if the state has rejected `name`. */
  readonly nameRejected: boolean;
}

/** An event of one of the company's annual reports, whose lib imports this one. */
interface ReportEvent {
  readonly type: `AnnualReport${string}`;
  readonly data: { readonly companyId: string };
}

const isOfReport = (event: Recorded<CompanyEvent | ReportEvent>): event is Recorded<ReportEvent> =>
  event.type.startsWith('AnnualReport');

/** Reports whether partners do not see the event: a draft and its price, until it is published (contract 7.1). */
const isInternal = ({ type }: Pick<ReportEvent, 'type'>): boolean =>
  type === 'AnnualReportDrafted' || type === 'AnnualReportPriced';

const FILTERS = ['state', 'entityType', 'status', 'stage', 'actionRequired'] as const;

/** Serves a company, the list of companies and a customer's companies. */
export const companyDetails: Projection<CompanyDetailsDocument, CompanyEvent | ReportEvent> = {
  name: 'company-details',
  version: 1,
  categories: ['company', 'annualReport'],
  indexes: [
    ['customerId', 'createdAt', 'position'],
    ['awaits', 'createdAt', 'position'],
    ['status', 'createdAt', 'position'],
    ['state', 'createdAt', 'position'],
    ['entityType', 'createdAt', 'position'],
    ['createdAt', 'position'],
    // With the filters, so that changes are counted without reading the companies.
    ['tenantId', 'updatedAt', ...FILTERS],
    ['tenantId', 'updatedAt', 'position'],
    ['tenantId', 'actionRequired', 'waitingSince', 'position'],
    ['tenantId', 'customerId', 'createdAt', 'position'],
    ['tenantId', 'externalCompanyId', 'createdAt', 'position'],
  ],
  searchField: 'search',
  list: {
    of: 'tenantId',
    by: 'createdAt',
    then: ['position'],
    filters: FILTERS,
  },
  documentIds: (event) => [event.data.companyId],

  fold(document, event: Recorded<CompanyEvent | ReportEvent>) {
    if (event.type === 'CompanyRequested') return documentOf(event);
    if (event.type === 'CompanyDiscarded') return null;
    if (document === null || event.type === 'CompanyReservationRevoked') return document;
    if (isOfReport(event)) return isInternal(event) ? document : touched(document, event);
    return changed(document, event);
  },
};

/** Returns the company after an event of one of its reports, which changes only `updatedAt`. */
function touched(
  document: CompanyDetailsDocument,
  { metadata: { recordedAt: updatedAt } }: Recorded<ReportEvent>,
): CompanyDetailsDocument {
  return { ...document, updatedAt, company: { ...document.company, updatedAt } };
}

function changed(document: CompanyDetailsDocument, event: Recorded<CompanyEvent>): CompanyDetailsDocument {
  const { recordedAt: updatedAt } = event.metadata;
  const progress = evolveProgress(document.progress, event);
  const company = { ...document.company, ...changedBy(event), ...shownProgress(progress), updatedAt };
  const milestones = milestonesAfter(document, event, document.progress, progress);
  return { ...document, ...listed(company, progress), ...milestones, company };
}

/** Returns the changes of an event that are not progress. */
function changedBy(event: Recorded<CompanyEvent>): Partial<CompanyDetails> {
  if (event.type === 'PeopleForgotten') return { ...NO_PEOPLE, metadata: {} };
  if (event.type === 'ExternalCompanyIdChanged') return { externalCompanyId: event.data.externalCompanyId };
  return event.type === 'CompanyMetadataChanged' ? { metadata: event.data.personal?.metadata ?? {} } : {};
}

type Requested = Extract<Recorded<CompanyEvent>, { readonly type: 'CompanyRequested' }>;

function documentOf({ data, metadata, position }: Requested): CompanyDetailsDocument {
  const { tenantId, customerId, state, entityType } = data;
  const { recordedAt: createdAt } = metadata;
  const company = detailsOf(data, createdAt);
  const progress = initialProgress(data);
  return {
    tenantId,
    customerId,
    state,
    entityType,
    createdAt,
    position,
    ...listed(company, progress),
    ...initialMilestones(progress, createdAt),
    company,
  };
}

/** Returns the listed name, or else the last rejected one, as the portal shows it. */
export function shownName({
  name,
  rejectedNames,
}: Pick<CompanyDetailsDocument, 'name' | 'rejectedNames'>): ShownName {
  const rejected = rejectedNames.at(-1);
  return name === null && rejected
    ? { name: rejected.name, nameRejected: true }
    : { name, nameRejected: false };
}

/** Returns the search word that only companies of this customer contain. A key of metadata contains no colon. */
export const ownerWord = (customerId: string): string => exactWords({ 'customer:': customerId })[0] ?? '';

/** Returns the fields by which a company is listed and found. */
function listed(company: CompanyDetails, progress: Progress) {
  const { legalName, stage, actionRequired, externalCompanyId, updatedAt } = company;
  const names = legalName === null ? untriedNames(progress).map(nameOf) : [legalName];
  const { ein, serviceCompanyId, serviceCustomerId } = company;
  const numbers = [
    serviceCompanyId,
    ein,
    ein?.replace('-', ''),
    company.formationFilingNumber,
    externalCompanyId,
  ];
  const rejectedNames = progress.refusedNames.map(nameOf);
  const texts = [...names, ...rejectedNames, ...numbers.map((number) => number ?? '')];
  return {
    name: presentName(progress),
    search: searchText(texts, [ownerWord(serviceCustomerId), ...exactWords(company.metadata)]),
    externalCompanyId,
    progress,
    awaits: awaitedStep(progress),
    status: company.formationSubmissionStatus,
    stage,
    actionRequired,
    updatedAt,
  };
}
