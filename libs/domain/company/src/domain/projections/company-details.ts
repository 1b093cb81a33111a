import type { Personal, Projection, Recorded } from '#kit/event-sourcing';
import { exactWords, textWords, type TextsByKey } from '#platform/domain-model';
import type { CompanyEvent } from '../events.js';
import { type AwaitedStep, awaitedStep } from '../awaited-step.js';
import { evolveProgress, initialProgress, type Progress } from '../progress.js';
import { nameOf, presentName, untriedNames } from '../names.js';
import { personalTexts, shownNotes, withPersonalTexts } from '../notes.js';
import type { EntityType, FormationSubmissionStatus, Stage } from '../types.js';
import { initialMilestones, type Milestones, milestonesAfter } from './company-milestones.js';
import {
  type CompanyDetails,
  detailsOf,
  NO_PEOPLE,
  shownProgress,
  type ShownPeople,
} from './company-response.js';

/** Fields used by queries are at the top level; {@link companyIn} returns the response. */
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
  readonly externalCompanyId: string | null;
  /** The state of the decider's topics, which the next event changes, without the texts of personal notes. */
  readonly progress: Progress;
  /** The response, with empty fields in place of personal data. */
  readonly company: CompanyDetails;
  /** Null after the customer was erased. */
  readonly personal: Personal<PersonalDetails>;
}

interface PersonalDetails extends ShownPeople {
  readonly metadata: TextsByKey;
  /** Texts of notes, by note id. */
  readonly noteTexts: TextsByKey;
}

/** Returns the response for the company in a document. */
export function companyIn({
  company,
  progress,
  personal,
}: Pick<CompanyDetailsDocument, 'company' | 'progress' | 'personal'>): CompanyDetails {
  const { noteTexts = null, ...shown } = personal ?? {};
  return { ...company, ...shown, adminNotes: shownNotes(withPersonalTexts(progress, noteTexts)) };
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
  search: searchWordsOf,
  subject: 'customerId',
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
  const noteTexts = document.personal?.noteTexts ?? null;
  const before = { ...document.progress, ...withPersonalTexts(document.progress, noteTexts) };
  const after = evolveProgress(before, event);
  const progress = withoutTexts(after);
  const personal = personalAfter(document.personal, event, after);
  const company = { ...document.company, ...changedBy(event), ...shownProgress(progress), updatedAt };
  const milestones = milestonesAfter(document, event, before, progress);
  return { ...document, ...listed(company, progress), ...milestones, company, personal };
}

const withoutTexts = (progress: Progress): Progress => ({ ...progress, ...withPersonalTexts(progress, {}) });

/** Returns the changes of an event that are neither progress nor personal. */
const changedBy = (event: Recorded<CompanyEvent>): Partial<CompanyDetails> =>
  event.type === 'ExternalCompanyIdChanged' ? { externalCompanyId: event.data.externalCompanyId } : {};

function personalAfter(
  personal: Personal<PersonalDetails>,
  event: Recorded<CompanyEvent>,
  progress: Progress,
): Personal<PersonalDetails> {
  if (personal === null || event.type === 'PeopleForgotten') return null;
  if (event.type === 'FormationCanceled') return { ...personal, noteTexts: personalTexts(progress) };
  if (event.type !== 'CompanyMetadataChanged') return personal;
  return { ...personal, metadata: event.data.personal?.metadata ?? {} };
}

type Requested = Extract<Recorded<CompanyEvent>, { readonly type: 'CompanyRequested' }>;

function documentOf({ data, metadata, position }: Requested): CompanyDetailsDocument {
  const { tenantId, customerId, state, entityType } = data;
  const { recordedAt: createdAt } = metadata;
  const details = detailsOf(data, createdAt);
  const { responsibleParty, addresses, members, executiveMembers, metadata: texts } = details;
  const people = { responsibleParty, addresses, members, executiveMembers };
  const personal = data.personal && { ...people, metadata: texts, noteTexts: {} };
  const company = { ...details, ...NO_PEOPLE, metadata: {} };
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
    personal,
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

/**
 * Returns the words of the filed name (or else the remaining names), the rejected names, the ids, the EIN and the filing
 * number, plus exact words for the customer and each metadata entry.
 */
function searchWordsOf({ company, progress, personal }: CompanyDetailsDocument): readonly string[] {
  const { legalName, ein, serviceCompanyId, serviceCustomerId, formationFilingNumber } = company;
  const names = legalName === null ? untriedNames(progress).map(nameOf) : [legalName];
  const numbers = [
    serviceCompanyId,
    ein,
    ein?.replace('-', ''),
    formationFilingNumber,
    company.externalCompanyId,
  ];
  const rejectedNames = progress.refusedNames.map(nameOf);
  const texts = [...names, ...rejectedNames, ...numbers.map((number) => number ?? '')];
  return textWords(texts, [ownerWord(serviceCustomerId), ...exactWords(personal?.metadata ?? {})]);
}

/** Returns the fields by which a company is listed. */
function listed(company: CompanyDetails, progress: Progress) {
  const { stage, actionRequired, externalCompanyId, updatedAt } = company;
  return {
    name: presentName(progress),
    externalCompanyId,
    progress,
    awaits: awaitedStep(progress),
    status: company.formationSubmissionStatus,
    stage,
    actionRequired,
    updatedAt,
  };
}
