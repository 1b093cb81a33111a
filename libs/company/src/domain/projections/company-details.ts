import { type Projection, type Recorded, searchText } from '#event-sourcing';
import { type AwaitedStep, awaitedStep } from '../awaited-step.js';
import { type CompanyDetails, detailsOf } from '../details.js';
import type { CompanyEvent, CompanyRequest } from '../events.js';
import { nameOf, preferredNameOf } from '../names.js';
import { evolveProgress, type Progress } from '../progress.js';
import type { EntityType, NameOption } from '../types.js';

/** What is found by and filtered on stands at the top; what is responded, as it is, in `company`. */
export interface CompanyDetailsDocument {
  readonly tenantId: string;
  /** All of a customer's companies are found by it: erasure scrubs them. */
  readonly customerId: string;
  readonly state: string;
  readonly entityType: EntityType;
  readonly status: Progress['formationSubmissionStatus'];
  /** For operators. */
  readonly awaits: AwaitedStep | null;
  readonly createdAt: string;
  readonly name: string | null;
  /** The lower-case words of all its names. */
  readonly search: string;
  readonly company: CompanyDetails;
}

/** Serves the company, the list of companies and a customer's companies. */
export const companyDetails: Projection<CompanyDetailsDocument, CompanyEvent> = {
  name: 'company-details',
  version: 3,
  categories: ['company'],
  indexes: [['customerId', 'createdAt'], ['awaits', 'createdAt'], ['status', 'createdAt'], ['createdAt']],
  searchField: 'search',
  list: { of: 'tenantId', by: 'createdAt', filters: ['state', 'entityType', 'status'] },
  documentIds: (event) => (event.type === 'DocumentAdded' ? [] : [event.data.companyId]),

  fold(document, event: Recorded<CompanyEvent>) {
    if (event.type === 'CompanyRequested') return documentOf(event.data, event.metadata.recordedAt);
    if (document === null) return null;
    const company = evolveProgress(document.company, event);
    const { formationSubmissionStatus: status } = company;
    return { ...document, ...namesAfter(document, event), status, awaits: awaitedStep(company), company };
  },
};

/** The document of a new company. */
function documentOf(request: CompanyRequest, createdAt: string): CompanyDetailsDocument {
  const { tenantId, customerId, state, entityType, nameOptions } = request;
  return {
    tenantId,
    customerId,
    state,
    entityType,
    status: 'PENDING',
    awaits: 'accept',
    createdAt,
    ...namesOf(nameOptions),
    company: detailsOf(request),
  };
}

type Names = Pick<CompanyDetailsDocument, 'name' | 'search'>;

/** What a company is listed under and found by. */
const namesOf = (nameOptions: readonly NameOption[]): Names => ({
  name: preferredNameOf(nameOptions),
  search: searchText(nameOptions.map(nameOf)),
});

function namesAfter({ name, search }: Names, event: CompanyEvent): Names {
  switch (event.type) {
    case 'NameOptionsReplaced':
      return namesOf(event.data.nameOptions);
    case 'FormationFiled':
      return { name: event.data.legalName, search };
    case 'CompanyRequested':
    case 'FormationSubmitted':
    case 'FormationFailed':
    case 'NamesRefused':
    case 'SignatureRequested':
    case 'SignatureRecorded':
    case 'EinIssued':
    case 'EinCorrected':
    case 'DocumentAdded':
    case 'AdminNoteAdded':
      return { name, search };
  }
}
