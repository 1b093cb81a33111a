import type { TextsByKey } from '#platform/domain-model';
import type { CompanyRequest } from '../events.js';
import { initialProgress, needsPartner, type Progress, stageOf } from '../progress.js';
import { shownNotes } from '../notes.js';
import { servicesOf } from '../services.js';
import { requirementsOf } from '../signatures.js';
import type * as words from '../types.js';

// A company as shown to partners (contract 5.6). These types are separate from the decider's state and the events, and are
// mapped field by field, so that renaming a field of the state does not change the API.

interface ShownAddress {
  readonly id: string;
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
  readonly phone: string | null;
}

/** Only the last four digits of tax IDs are shown. */
export interface ShownPeople {
  /** Null after the customer was erased. */
  readonly responsibleParty: {
    readonly id: string;
    readonly legalFirstName: string;
    readonly legalLastName: string;
    readonly email: string;
    readonly ssn: string | null;
    readonly address: ShownAddress | null;
  } | null;
  readonly addresses: readonly {
    readonly provider: words.CompanyAddress['provider'];
    readonly type: words.CompanyAddress['type'];
    readonly address: ShownAddress;
  }[];
  readonly members: readonly {
    readonly id: string;
    readonly legalFirstName: string | null;
    readonly legalLastName: string | null;
    readonly contactFullName: string | null;
    readonly isNaturalPerson: boolean;
    readonly address: ShownAddress;
    readonly ownershipPercent: number;
    readonly ssn: string | null;
  }[];
  readonly executiveMembers: readonly {
    readonly id: string;
    readonly type: words.OfficerType;
    readonly legalFirstName: string;
    readonly legalLastName: string;
    readonly ssn: string | null;
    readonly address: ShownAddress | null;
  }[];
}

interface ShownProgress {
  readonly nameOptions: readonly {
    readonly id: string;
    readonly name: string;
    readonly entityTypeEnding: string;
    readonly position: number;
  }[];
  readonly stage: words.Stage;
  /** Whether a required action awaits a response or a required signature is pending. */
  readonly actionRequired: boolean;
  readonly formationSubmissionStatus: words.FormationSubmissionStatus;
  readonly formationFilingDate: string | null;
  readonly formationFilingNumber: string | null;
  /** The filed name with its ending; null until the filing. */
  readonly legalName: string | null;
  readonly ein: string | null;
  readonly services: readonly {
    readonly name: words.Service['name'];
    readonly variant: words.EinVariant | null;
    readonly status: words.Service['status'];
    readonly subStatus: string | null;
  }[];
  /** Empty if no signature is required. */
  readonly signatureRequirements: readonly {
    readonly documentType: words.TaxForm;
    readonly status: words.SignatureRequirement['status'];
  }[];
  readonly adminNotes: readonly {
    readonly noteId: string;
    readonly note: string;
    readonly createdBy: string;
    readonly status: words.AdminNote['status'];
  }[];
}

/** Every field is present. */
export interface CompanyDetails extends ShownPeople, ShownProgress {
  readonly serviceCompanyId: string;
  readonly serviceCustomerId: string;
  /** The partner's own id. */
  readonly externalCompanyId: string | null;
  readonly entityType: words.EntityType;
  readonly state: string;
  readonly naicsCode: string;
  readonly industry: string;
  readonly description: string;
  readonly ccorpValuation: { readonly noOfShares: number; readonly shareValue: number } | null;
  /** The partner's own key-value pairs. */
  readonly metadata: TextsByKey;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The people of a company after its customer was erased. */
export const NO_PEOPLE: ShownPeople = {
  responsibleParty: null,
  addresses: [],
  members: [],
  executiveMembers: [],
};

/** Returns a new company, as its request describes it. @param createdAt RFC 3339 */
export function detailsOf(request: CompanyRequest, createdAt: string): CompanyDetails {
  const { personal, ccorpValuation: valuation } = request;
  return {
    serviceCompanyId: request.companyId,
    serviceCustomerId: request.customerId,
    externalCompanyId: request.externalCompanyId,
    entityType: request.entityType,
    state: request.state,
    naicsCode: request.naicsCode,
    industry: request.industry,
    description: request.description,
    ...(personal ? shownPeople(personal) : NO_PEOPLE),
    ccorpValuation: valuation && { noOfShares: valuation.noOfShares, shareValue: valuation.shareValue },
    metadata: personal?.metadata ?? {},
    ...shownProgress(initialProgress(request)),
    createdAt,
    updatedAt: createdAt,
  };
}

/**
 * Returns a company as the decider's state has it.
 *
 * @param createdAt time of its first event, RFC 3339
 * @param updatedAt time of its last change, RFC 3339
 */
export const companyOf = (
  state: CompanyRequest & Progress,
  createdAt: string,
  updatedAt: string,
): CompanyDetails => ({ ...detailsOf(state, createdAt), ...shownProgress(state), updatedAt });

export const shownProgress = (progress: Progress): ShownProgress => ({
  nameOptions: progress.nameOptions.map((option) => ({
    id: option.id,
    name: option.name,
    entityTypeEnding: option.entityTypeEnding,
    position: option.position,
  })),
  stage: stageOf(progress),
  actionRequired: needsPartner(progress),
  formationSubmissionStatus: progress.formationSubmissionStatus,
  formationFilingDate: progress.formationFilingDate,
  formationFilingNumber: progress.formationFilingNumber,
  legalName: progress.legalName,
  ein: progress.ein,
  services: servicesOf(progress).map((service) => ({
    name: service.name,
    variant: service.variant,
    status: service.status,
    subStatus: service.subStatus,
  })),
  signatureRequirements: requirementsOf(progress).map((requirement) => ({
    documentType: requirement.documentType,
    status: requirement.status,
  })),
  adminNotes: shownNotes(progress).map((note) => ({
    noteId: note.noteId,
    note: note.note,
    createdBy: note.createdBy,
    status: note.status,
  })),
});

const shownPeople = ({
  responsibleParty: party,
  addresses,
  members,
  executiveMembers,
}: words.CompanyPeople): ShownPeople => ({
  responsibleParty: {
    id: party.id,
    legalFirstName: party.legalFirstName,
    legalLastName: party.legalLastName,
    email: party.email,
    ssn: masked(party.ssn),
    address: party.address && shownAddress(party.address),
  },
  addresses: addresses.map(({ provider, type, address }) => ({
    provider,
    type,
    address: shownAddress(address),
  })),
  members: members.map((member) => ({
    id: member.id,
    legalFirstName: member.legalFirstName,
    legalLastName: member.legalLastName,
    contactFullName: member.contactFullName,
    isNaturalPerson: member.isNaturalPerson,
    address: shownAddress(member.address),
    ownershipPercent: member.ownershipPercent,
    ssn: masked(member.ssn),
  })),
  executiveMembers: executiveMembers.map((officer) => ({
    id: officer.id,
    type: officer.type,
    legalFirstName: officer.legalFirstName,
    legalLastName: officer.legalLastName,
    ssn: masked(officer.ssn),
    address: officer.address && shownAddress(officer.address),
  })),
});

const shownAddress = (address: words.Address): ShownAddress => ({
  id: address.id,
  line1: address.line1,
  line2: address.line2,
  city: address.city,
  state: address.state,
  postalCode: address.postalCode,
  country: address.country,
  phone: address.phone,
});

const masked = (ssn: string | null): string | null => ssn && `***-**-${ssn.slice(-4)}`;
