import type { CompanyFromEvents } from '#domain/company';
import type { Signatory } from '../signatory.js';

/** An address as it is printed. */
export interface PrintedAddress {
  /** Its lines up to the place. */
  readonly street: readonly string[];
  /** City, state and postal code; the country where it is abroad. */
  readonly place: readonly string[];
}

/** What a company's tax forms are filled from. */
export interface FormFacts {
  /** With its ending; empty where the company has no name yet. */
  readonly legalName: string;
  readonly entityType: CompanyFromEvents['company']['entityType'];
  /** Of formation, in full. */
  readonly stateName: string;
  /** What the company does. */
  readonly description: string;
  readonly naicsCode: string;
  /** NAICS title. */
  readonly industry: string | null;
  /** The date of the formation, for example `November 20, 2026`; null before it. */
  readonly filedOn: string | null;
  readonly ein: string | null;
  /** Of an LLC. */
  readonly memberCount: number;
  readonly mailingAddress: PrintedAddress | null;
  /** The principal place of business. */
  readonly principalAddress: PrintedAddress | null;
  /** The responsible party, who signs. */
  readonly signatory: Signatory;
  /** The responsible party's tax number, masked: no form that leaves the service holds a full one. Null: there is none. */
  readonly maskedTaxNumber: string | null;
  /** E.164. */
  readonly phone: string | null;
  /** Whom the company lets ask the IRS: name, address and phone on one line. */
  readonly designee: string;
  /** The year in which the form is filled, UTC. */
  readonly year: number;
}

/** An address on one line. */
export const oneLine = ({ street, place }: PrintedAddress): string => [...street, ...place].join(', ');
