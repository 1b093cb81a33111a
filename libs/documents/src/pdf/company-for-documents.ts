import type { EntityType } from '#reference-data';

/** A postal address as it is printed. */
export interface AddressForDocuments {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
}

/** An owner of an LLC. */
export interface MemberForDocuments {
  readonly name: string;
  readonly ownershipPercent: number;
  readonly address: AddressForDocuments | null;
}

/** An officer or director of a corporation. */
export interface OfficerForDocuments {
  readonly name: string;
  /** `President`, `Secretary`, `Treasurer` or `Director`. */
  readonly title: string;
  readonly address: AddressForDocuments | null;
}

/** All that documents print. There is no tax number of a person in it, so none can end up in a document. */
export interface CompanyForDocuments {
  readonly entityType: EntityType;
  /** With its ending. */
  readonly legalName: string;
  /** Two-letter state of formation. */
  readonly state: string;
  readonly description: string;
  /** NAICS title. */
  readonly industry: string | null;
  readonly filingNumber: string | null;
  /** yyyy-MM-dd */
  readonly filingDate: string | null;
  readonly ein: string | null;
  readonly businessAddress: AddressForDocuments | null;
  readonly mailingAddress: AddressForDocuments | null;
  readonly registeredAgentAddress: AddressForDocuments | null;
  readonly responsiblePartyName: string;
  /** Of an LLC. */
  readonly members: readonly MemberForDocuments[];
  /** Of a corporation. */
  readonly officers: readonly OfficerForDocuments[];
  /** Of a corporation: authorized shares, and par value per share in US dollars. */
  readonly shares: { readonly authorized: number; readonly parValue: number } | null;
  /** Prints the sandbox watermark. */
  readonly sandbox: boolean;
  readonly issuedAt: Date;
}
