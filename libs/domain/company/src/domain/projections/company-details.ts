import { exactWords, type Projection, type Recorded, searchText } from '#kit/event-sourcing';
import type { CompanyEvent } from '../events.js';
import { nameOf, presentName, refusedAfter, untriedNames } from '../names.js';
import { evolveProgress, type Progress } from '../decider.js';
import type { EntityType, FormationSubmissionStatus, Stage } from '../types.js';
import { type CompanyDetails, detailsOf, NO_PEOPLE, progressIn, shownProgress } from './company-response.js';
import { statusOf } from '../formation.js';

/** Fields used by queries are at the top level; `company` holds the response unchanged. */
export interface CompanyDetailsDocument {
  readonly tenantId: string;
  /** Finds all companies of a customer, so that erasure can scrub them. */
  readonly customerId: string;
  readonly state: string;
  readonly entityType: EntityType;
  readonly status: FormationSubmissionStatus;
  readonly stage: Stage;
  readonly actionRequired: boolean;
  /** Shown to operators. */
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
  /** The names that the state has rejected, with their endings. */
  readonly rejectedNames: readonly string[];
  readonly externalCompanyId: string | null;
  /** Among the present name options. */
  readonly refusedNameIds: readonly string[];
  readonly company: CompanyDetails;
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
  version: 9,
  categories: ['company', 'annualReport'],
  indexes: [
    ['customerId', 'createdAt', 'position'],
    ['awaits', 'createdAt', 'position'],
    ['status', 'createdAt', 'position'],
    ['createdAt', 'position'],
    // With the filters, so that changes are counted without reading the companies.
    ['tenantId', 'updatedAt', ...FILTERS],
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
    if (document === null || event.type === 'CompanyReservationRevoked') return document;
    if (isOfReport(event)) return isInternal(event) ? document : touched(document, event);
    return changed(document, event, evolveProgress(progressIn(document.company), event));
  },

  previousVersion: {
    version: 3,
    list: { of: 'tenantId', by: 'createdAt', then: ['position'], filters: ['state', 'entityType', 'status'] },
    fold: foldVersion3,
  },
};

/** Returns a document of a company of which only a document or a report has changed. */
function touched(
  document: CompanyDetailsDocument,
  { metadata: { recordedAt: updatedAt } }: Recorded<ReportEvent>,
): CompanyDetailsDocument {
  return { ...document, updatedAt, company: { ...document.company, updatedAt } };
}

/** Returns a document after an event, which led to the progress. */
function changed(
  document: CompanyDetailsDocument,
  event: Recorded<CompanyEvent>,
  progress: Progress,
): CompanyDetailsDocument {
  const { recordedAt: updatedAt } = event.metadata;
  const company = { ...document.company, ...changedBy(event), ...shownProgress(progress), updatedAt };
  const rejectedNames = [...document.rejectedNames, ...rejectedBy(event, document.company)];
  const found = foundBy(company, refusedAfter(document.refusedNameIds, event), rejectedNames);
  return { ...document, ...found, awaits: awaitedStep(progress), company };
}

/** Returns the names that an event rejects. */
const rejectedBy = (event: CompanyEvent, { nameOptions }: Pick<CompanyDetails, 'nameOptions'>): string[] =>
  event.type === 'NamesRefused'
    ? nameOptions.filter(({ id }) => event.data.nameOptionIds.includes(id)).map(nameOf)
    : [];

/** Returns the changes of an event that are not progress. */
function changedBy(event: Recorded<CompanyEvent>): Partial<CompanyDetails> {
  if (event.type === 'PeopleForgotten') return { ...NO_PEOPLE, metadata: {} };
  if (event.type === 'ExternalCompanyIdChanged') return { externalCompanyId: event.data.externalCompanyId };
  return event.type === 'CompanyMetadataChanged' ? { metadata: event.data.personal?.metadata ?? {} } : {};
}

/**
 * Version 3 listed a company under its first name and found it by all names, filed or not. Signatures of an erased
 * customer stayed pending.
 */
function foldVersion3(
  stored: Partial<CompanyDetailsDocument> | null,
  event: Recorded<CompanyEvent | ReportEvent>,
  id: string,
): CompanyDetailsDocument | null {
  const found = stored && ({ refusedNameIds: [], rejectedNames: [], ...stored } as CompanyDetailsDocument);
  const document = found && { ...found, company: companyIn(found) };
  const next =
    document && event.type === 'PeopleForgotten'
      ? changed(document, event, progressIn(document.company))
      : companyDetails.fold(document, event, id);
  if (next === null) return null;
  const { company } = next;
  const names = { legalName: null, nameOptions: company.nameOptions, refusedNameIds: [] };
  const search = searchText(untriedNames(names).map(nameOf));
  return { ...next, search, name: company.legalName ?? presentName(names) };
}

type Requested = Extract<Recorded<CompanyEvent>, { readonly type: 'CompanyRequested' }>;

function documentOf({ data, metadata, position }: Requested): CompanyDetailsDocument {
  const { tenantId, customerId, state, entityType } = data;
  const { recordedAt: createdAt } = metadata;
  const company = detailsOf(data, createdAt);
  return {
    tenantId,
    customerId,
    state,
    entityType,
    awaits: 'accept',
    createdAt,
    position,
    ...foundBy(company, [], []),
    company,
  };
}

/**
 * Returns a company as shown to partners. Version 3, which may still be active, lists the company under its filed
 * name and lacks the fields added since.
 */
export function companyIn(document: ListedCompany): CompanyDetails {
  const { company, name, createdAt, updatedAt = createdAt } = document;
  const { externalCompanyId = null, metadata = {} } = company;
  const legalName = company.formationFilingDate === null ? null : name;
  const progress = shownProgress(progressIn({ ...company, legalName }));
  return { ...company, ...progress, externalCompanyId, metadata, createdAt, updatedAt };
}

/** A stored document, of this version or of version 3, which has no `updatedAt`. */
type ListedCompany = Pick<CompanyDetailsDocument, 'name' | 'createdAt'> &
  Partial<Pick<CompanyDetailsDocument, 'updatedAt'>> & { readonly company: StoredCompany };

type Added = 'externalCompanyId' | 'metadata';
type StoredCompany = Omit<CompanyDetails, Added> & Partial<Pick<CompanyDetails, Added>>;

/** Returns the search word that only companies of this customer contain. A key of metadata contains no colon. */
export const ownerWord = (customerId: string): string => exactWords({ 'customer:': customerId })[0] ?? '';

/** Returns the fields by which a company is listed and found. */
function foundBy(
  company: CompanyDetails,
  refusedNameIds: readonly string[],
  rejectedNames: readonly string[],
) {
  const { legalName, nameOptions, stage, actionRequired, externalCompanyId, updatedAt } = company;
  const named = { legalName, nameOptions, refusedNameIds };
  const names = legalName === null ? untriedNames(named).map(nameOf) : [legalName];
  const { ein, serviceCompanyId, serviceCustomerId } = company;
  const numbers = [
    serviceCompanyId,
    ein,
    ein?.replace('-', ''),
    company.formationFilingNumber,
    externalCompanyId,
  ];
  const texts = [...names, ...rejectedNames, ...numbers.map((number) => number ?? '')];
  return {
    name: presentName(named),
    search: searchText(texts, [ownerWord(serviceCustomerId), ...exactWords(company.metadata)]),
    externalCompanyId,
    refusedNameIds,
    rejectedNames,
    status: company.formationSubmissionStatus,
    stage,
    actionRequired,
    updatedAt,
  };
}

/**
 * The steps a company can await: `accept`, `file` and `ein` from operators, `names` and `signatures` from the
 * partner.
 */
export const AWAITED_STEPS = ['accept', 'file', 'names', 'signatures', 'ein'] as const;
export type AwaitedStep = (typeof AWAITED_STEPS)[number];

/**
 * Returns the next awaited step, or null if nothing is left to do. A company's services complete one after the
 * other. The EIN service alone fails if the customer was erased before signing.
 */
export function awaitedStep(progress: Progress): AwaitedStep | null {
  if (progress.formationSubmissionStatus === 'FAILED' || progress.ein !== null) return null;
  if (progress.formationSubmissionStatus === 'PENDING') return 'accept';
  const formation = statusOf(progress, 'Formation');
  if (formation !== 'Completed') return formation === 'ActionRequired' ? 'names' : 'file';
  const ein = statusOf(progress, 'EinCreation');
  if (ein === 'Failed') return null;
  return ein === 'ActionRequired' ? 'signatures' : 'ein';
}
