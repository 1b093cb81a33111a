import { type Projection, type Recorded, searchText } from '#kit/event-sourcing';
import { type AwaitedStep, awaitedStep } from '../awaited-step.js';
import type { CompanyEvent } from '../events.js';
import { nameOf, presentName, refusedAfter, untriedNames } from '../names.js';
import { evolveProgress, type Progress } from '../progress.js';
import type { EntityType, FormationSubmissionStatus } from '../types.js';
import { type CompanyDetails, detailsOf, NO_PEOPLE, progressIn, shownProgress } from './company-response.js';

/** Fields used by queries are at the top level; `company` holds the response unchanged. */
export interface CompanyDetailsDocument {
  readonly tenantId: string;
  /** Finds all companies of a customer, so that erasure can scrub them. */
  readonly customerId: string;
  readonly state: string;
  readonly entityType: EntityType;
  readonly status: FormationSubmissionStatus;
  /** Shown to operators. */
  readonly awaits: AwaitedStep | null;
  readonly createdAt: string;
  /** Position of the company's first event. */
  readonly position: number;
  /** The filed name, or else the first that the state has not rejected. */
  readonly name: string | null;
  /** The lower-case words of the filed name, or else of the names left to try. */
  readonly search: string;
  /** Among the present name options. */
  readonly refusedNameIds: readonly string[];
  readonly company: CompanyDetails;
}

/** Serves a company, the list of companies and a customer's companies. */
export const companyDetails: Projection<CompanyDetailsDocument, CompanyEvent> = {
  name: 'company-details',
  version: 5,
  categories: ['company'],
  indexes: [
    ['customerId', 'createdAt', 'position'],
    ['awaits', 'createdAt', 'position'],
    ['status', 'createdAt', 'position'],
    ['createdAt', 'position'],
  ],
  searchField: 'search',
  list: { of: 'tenantId', by: 'createdAt', then: ['position'], filters: ['state', 'entityType', 'status'] },
  documentIds: (event) => (event.type === 'DocumentAdded' ? [] : [event.data.companyId]),

  fold(document, event: Recorded<CompanyEvent>) {
    if (event.type === 'CompanyRequested') return documentOf(event);
    if (document === null) return null;
    if (event.type === 'PeopleForgotten')
      return { ...document, company: { ...document.company, ...NO_PEOPLE } };
    const progress = evolveProgress(progressIn(document.company), event);
    const { formationSubmissionStatus: status } = progress;
    const names = namesOf(progress, refusedAfter(document.refusedNameIds, event));
    const company = { ...document.company, ...shownProgress(progress) };
    return { ...document, ...names, status, awaits: awaitedStep(progress), company };
  },

  previousVersion: { version: 3, fold: foldVersion3 },
};

/** Version 3 listed a company under its first name and found it by all names, filed or not. */
function foldVersion3(
  stored: Partial<CompanyDetailsDocument> | null,
  event: Recorded<CompanyEvent>,
  id: string,
): CompanyDetailsDocument | null {
  const document = stored && ({ refusedNameIds: [], ...stored } as CompanyDetailsDocument);
  const next = companyDetails.fold(document && { ...document, company: companyIn(document) }, event, id);
  if (next === null) return null;
  const { refusedNameIds, company } = next;
  const names = namesOf({ ...progressIn(company), legalName: null }, []);
  return { ...next, ...names, name: company.legalName ?? names.name, refusedNameIds };
}

type Requested = Extract<Recorded<CompanyEvent>, { readonly type: 'CompanyRequested' }>;

/** Creates the document of a new company. */
function documentOf({ data, metadata, position }: Requested): CompanyDetailsDocument {
  const { tenantId, customerId, state, entityType } = data;
  const company = detailsOf(data);
  return {
    tenantId,
    customerId,
    state,
    entityType,
    status: 'PENDING',
    awaits: 'accept',
    createdAt: metadata.recordedAt,
    position,
    ...namesOf(progressIn(company), []),
    company,
  };
}

/**
 * Returns a company as partners read it. Version 3, which may still be active, does not store the filed name
 * separately but
 * lists the company under it.
 */
export const companyIn = ({ company, name }: CompanyDetailsDocument): CompanyDetails => ({
  ...company,
  legalName: company.formationFilingDate === null ? null : name,
});

/** Returns the name and the search words of a company. */
function namesOf({ legalName, nameOptions }: Progress, refusedNameIds: readonly string[]) {
  const named = { legalName, nameOptions, refusedNameIds };
  const names = legalName === null ? untriedNames(named).map(nameOf) : [legalName];
  return { name: presentName(named), search: searchText(names), refusedNameIds };
}
