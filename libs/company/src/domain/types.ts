// The words of section 2.4 of the specification. What is optional there is null here.

export type { EntityType } from '#reference-data';
export type EinVariant = 'Standard' | 'Expedite';
export type FormationSubmissionStatus = 'PENDING' | 'SUBMITTED' | 'FAILED';

export interface Address {
  readonly id: string;
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  /** E.164. */
  readonly phone: string | null;
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

export interface CompanyAddress {
  readonly provider: 'customer' | 'registeredAgent' | 'service';
  readonly type: 'mailing' | 'business';
  readonly address: Address;
}

/** An owner of an LLC: a natural person has both legal names, anybody else a full name. */
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

export type OfficerType = 'President' | 'Secretary' | 'Treasurer' | 'Director';

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

/** Everybody who stands behind a company, and where they live. */
export interface CompanyPeople {
  readonly responsibleParty: ResponsibleParty;
  readonly addresses: readonly CompanyAddress[];
  readonly members: readonly Member[];
  readonly executiveMembers: readonly ExecutiveMember[];
}

export interface Service {
  readonly name: 'Registered Agent' | 'Formation' | 'EinCreation';
  readonly variant: EinVariant | null;
  readonly status: 'Pending' | 'InProgress' | 'ActionRequired' | 'Completed' | 'Failed';
  readonly subStatus: string | null;
}

/** A form of the IRS that founders sign. */
export type TaxForm = 'SS4' | 'FORM8821';

export interface SignatureRequirement {
  readonly documentType: TaxForm;
  readonly status: 'PENDING' | 'COMPLETED';
}

export interface AdminNote {
  readonly noteId: string;
  readonly note: string;
  readonly createdBy: string;
  readonly status: 'Unresolved' | 'Resolved';
}

export type DocumentType =
  | 'ArticlesOfOrganization'
  | 'EinLetter'
  | 'OperatingAgreement'
  | 'CorporateBylaws'
  | 'SignedSS4'
  | 'SignedForm8821'
  | 'Mail';

/** A document whose bytes are stored under its id. */
export interface CompanyDocument {
  readonly documentId: string;
  readonly documentType: DocumentType;
  /** The file's name. */
  readonly name: string;
  readonly contentType: string;
  readonly sizeInBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}
