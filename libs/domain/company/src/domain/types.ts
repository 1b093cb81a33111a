// Types of contract 5.2. Optional values are null.

import type { PostalAddress } from '#platform/reference-data';

export type { EntityType } from '#platform/reference-data';

export const EIN_VARIANTS = ['Standard', 'Expedite'] as const;
export type EinVariant = (typeof EIN_VARIANTS)[number];

export const SUBMISSION_STATUSES = ['PENDING', 'SUBMITTED', 'FAILED'] as const;
export type FormationSubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/** How far a company is. `failed` and `canceled` are final. */
export const STAGES = ['requested', 'accepted', 'filed', 'ein_issued', 'failed', 'canceled'] as const;
export type Stage = (typeof STAGES)[number];

export interface Address extends PostalAddress {
  readonly id: string;
}

export interface NameOption {
  readonly id: string;
  readonly name: string;
  readonly entityTypeEnding: string;
  /** 1 is most preferred. */
  readonly position: number;
}

export interface ResponsibleParty {
  readonly id: string;
  readonly legalFirstName: string;
  readonly legalLastName: string;
  readonly email: string;
  readonly ssn: string | null;
  readonly address: Address | null;
}

/** The provider of one of the company's own addresses. */
export const ADDRESS_PROVIDERS = ['customer', 'registeredAgent', 'service'] as const;
export const ADDRESS_TYPES = ['mailing', 'business'] as const;

export interface CompanyAddress {
  readonly provider: (typeof ADDRESS_PROVIDERS)[number];
  readonly type: (typeof ADDRESS_TYPES)[number];
  readonly address: Address;
}

/** An owner of an LLC. A natural person has both legal names, any other owner a full name. */
export interface Member {
  readonly id: string;
  readonly legalFirstName: string | null;
  readonly legalLastName: string | null;
  readonly contactFullName: string | null;
  readonly isNaturalPerson: boolean;
  readonly address: Address;
  readonly ownershipPercent: number;
  readonly ssn: string | null;
}

export const OFFICER_TYPES = ['President', 'Secretary', 'Treasurer', 'Director'] as const;
export type OfficerType = (typeof OFFICER_TYPES)[number];

/** An officer or director of a CCorp. */
export interface ExecutiveMember {
  readonly id: string;
  readonly type: OfficerType;
  readonly legalFirstName: string;
  readonly legalLastName: string;
  readonly ssn: string | null;
  readonly address: Address | null;
}

export interface CcorpValuation {
  /** Authorized shares. */
  readonly noOfShares: number;
  /** Par value per share, US dollars. */
  readonly shareValue: number;
}

export interface CompanyPeople {
  readonly responsibleParty: ResponsibleParty;
  readonly addresses: readonly CompanyAddress[];
  readonly members: readonly Member[];
  readonly executiveMembers: readonly ExecutiveMember[];
}

export const SERVICE_NAMES = ['Registered Agent', 'Formation', 'EinCreation'] as const;
export const SERVICE_STATUSES = ['Pending', 'InProgress', 'ActionRequired', 'Completed', 'Failed'] as const;

export interface Service {
  readonly name: (typeof SERVICE_NAMES)[number];
  readonly variant: EinVariant | null;
  readonly status: (typeof SERVICE_STATUSES)[number];
  readonly subStatus: string | null;
}

/** The IRS forms that founders sign. */
export const TAX_FORMS = ['SS4', 'FORM8821'] as const;
export type TaxForm = (typeof TAX_FORMS)[number];

export const SIGNATURE_STATUSES = ['PENDING', 'COMPLETED'] as const;

export interface SignatureRequirement {
  readonly documentType: TaxForm;
  readonly status: (typeof SIGNATURE_STATUSES)[number];
}

export const NOTE_STATUSES = ['Unresolved', 'Resolved'] as const;

export interface AdminNote {
  readonly noteId: string;
  readonly note: string;
  readonly createdBy: string;
  readonly status: (typeof NOTE_STATUSES)[number];
}

/** Documents of the company itself, written by the service or uploaded by an operator. */
export const COMPANY_DOCUMENT_TYPES = [
  'ArticlesOfOrganization',
  'EinLetter',
  'OperatingAgreement',
  'CorporateBylaws',
  'SignedSS4',
  'SignedForm8821',
] as const;
export const DOCUMENT_TYPES = [...COMPANY_DOCUMENT_TYPES, 'Mail'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** A document whose bytes are stored under its id. */
export interface CompanyDocument {
  readonly documentId: string;
  readonly documentType: DocumentType;
  readonly name: string;
  readonly contentType: string;
  readonly sizeInBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** The company's name on a form that was signed here; absent for other documents. */
  readonly printedName?: string;
}

/** The document that each signed form produces. */
export const SIGNED_DOCUMENT_TYPES = { SS4: 'SignedSS4', FORM8821: 'SignedForm8821' } as const;
