import { searchText } from '#event-sourcing';
import type { AwaitedStep } from '../awaited-step.js';
import type { CompanyRequest } from '../events.js';
import { masked } from '../masking.js';
import { preferredNameOf } from '../legal-name.js';
import { initialProgress, type Progress } from '../formation.js';
import type { CcorpValuation, CompanyPeople, EntityType, NameOption } from '../types.js';

/** A company as partners read it (specification, section 2.7): tax numbers masked, every field present. */
export interface CompanyDetails extends Omit<CompanyPeople, 'responsibleParty'>, Progress {
  readonly serviceCompanyId: string;
  readonly serviceCustomerId: string;
  readonly entityType: EntityType;
  readonly state: string;
  readonly nameOptions: readonly NameOption[];
  readonly naicsCode: string;
  readonly industry: string;
  readonly description: string;
  /** Null once the customer was erased. */
  readonly responsibleParty: CompanyPeople['responsibleParty'] | null;
  readonly ccorpValuation: CcorpValuation | null;
}

/** What is found by and filtered on stands at the top; what is answered, as it is, in `company`. */
export interface CompanyDetailsDocument {
  readonly tenantId: string;
  /** All of a customer's companies are found by it: erasure scrubs them. */
  readonly customerId: string;
  readonly state: string;
  readonly entityType: EntityType;
  readonly status: Progress['formationSubmissionStatus'];
  /** For the operations desk. */
  readonly awaits: AwaitedStep | null;
  readonly createdAt: string;
  readonly name: string | null;
  /** The lower-case words of all its names. */
  readonly search: string;
  readonly company: CompanyDetails;
}

const nobody = { responsibleParty: null, addresses: [], members: [], executiveMembers: [] };

/** A company as it is read the moment it was asked for. */
export function detailsOf(request: CompanyRequest): CompanyDetails {
  const { companyId, customerId, personal } = request;
  const people = personal ? masked(personal) : nobody;
  return {
    serviceCompanyId: companyId,
    serviceCustomerId: customerId,
    entityType: request.entityType,
    state: request.state,
    nameOptions: request.nameOptions,
    naicsCode: request.naicsCode,
    industry: request.industry,
    description: request.description,
    responsibleParty: people.responsibleParty,
    addresses: people.addresses,
    members: people.members,
    executiveMembers: people.executiveMembers,
    ccorpValuation: request.ccorpValuation,
    ...initialProgress(request),
  };
}

/** The words that a company is found by. */
export const searchOf = (nameOptions: readonly NameOption[]): string =>
  searchText(nameOptions.map(({ name, entityTypeEnding }) => `${name} ${entityTypeEnding}`));

/** The read model's document of a new company. */
export function documentOf(request: CompanyRequest, createdAt: string): CompanyDetailsDocument {
  const { tenantId, customerId, state, entityType, nameOptions } = request;
  return {
    tenantId,
    customerId,
    state,
    entityType,
    status: 'PENDING',
    awaits: 'accept',
    createdAt,
    name: preferredNameOf(nameOptions),
    search: searchOf(nameOptions),
    company: detailsOf(request),
  };
}
