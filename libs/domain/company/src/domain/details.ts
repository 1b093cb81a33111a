import type { CompanyRequest } from './events.js';
import { masked } from './masking.js';
import { initialProgress, type Progress } from './progress.js';
import type { CcorpValuation, CompanyPeople, EntityType, NameOption } from './types.js';

/** A company as partners read it (contract 5.6): tax numbers masked, every field present. */
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

/** Of a customer who was erased. */
export const NO_PEOPLE = { responsibleParty: null, addresses: [], members: [], executiveMembers: [] };

/** A company as it is read the moment it was asked for. */
export function detailsOf(request: CompanyRequest): CompanyDetails {
  const { companyId, customerId, personal } = request;
  const people = personal ? masked(personal) : NO_PEOPLE;
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
