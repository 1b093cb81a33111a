import type { CompanyFromEvents } from '#domain/company';
import type { Signatory } from '../signatory.js';

export interface PrintedAddress {
  /** The lines before the city. */
  readonly street: readonly string[];
  /** City, state and postal code, and the country if it is abroad. */
  readonly place: readonly string[];
}

/** The facts that a company's tax forms contain. */
export interface FormFacts {
  /** Includes the ending; empty if the company has no name yet. */
  readonly legalName: string;
  readonly entityType: CompanyFromEvents['company']['entityType'];
  /** Full name of the state of formation. */
  readonly stateName: string;
  /** The company's business. */
  readonly description: string;
  readonly naicsCode: string;
  /** NAICS title. */
  readonly industry: string | null;
  /** The date of the formation, for example `November 20, 2026`; null before it. */
  readonly filedOn: string | null;
  readonly ein: string | null;
  /** For an LLC. */
  readonly memberCount: number;
  /** Whether it is an LLC whose only member is foreign. */
  readonly isForeignOwned: boolean;
  readonly mailingAddress: PrintedAddress | null;
  /** The principal place of business. */
  readonly principalAddress: PrintedAddress | null;
  /** The county of the principal place of business; null if it is not known. */
  readonly county: string | null;
  /** The responsible party, who signs. */
  readonly signatory: Signatory;
  /**
   * The responsible party's masked tax ID; no form that leaves the service contains a full one. Null: there is
   * none.
   */
  readonly maskedTaxNumber: string | null;
  /** E.164. */
  readonly phone: string | null;
  /** The third-party designee, who may talk to the IRS for the company: name, address and phone on one line. */
  readonly designee: string;
  /** The year in which the form is filled in, UTC. */
  readonly year: number;
}

/** Formats an address on one line. */
export const oneLine = ({ street, place }: PrintedAddress): string => [...street, ...place].join(', ');
