import type { PrintedAddress } from '#platform/documents';
import type { Company } from '../domain/decider.js';
import { presentName } from '../domain/names.js';
import type {
  Address,
  CompanyAddress,
  CompanyPeople,
  EntityType,
  Member,
  OfficerType,
} from '../domain/types.js';

/** An owner of an LLC. */
export interface PrintedMember {
  readonly name: string;
  readonly ownershipPercent: number;
  readonly address: PrintedAddress | null;
}

/** An officer or director of a corporation. */
export interface PrintedOfficer {
  readonly name: string;
  readonly title: OfficerType;
  readonly address: PrintedAddress | null;
}

/** All that documents print. There is no tax number of a person in it, so none can end up in a document. */
export interface PrintedCompany {
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
  readonly businessAddress: PrintedAddress | null;
  readonly mailingAddress: PrintedAddress | null;
  /** Who receives service of process in the state of formation; null where it is not known any more. */
  readonly registeredAgent: { readonly name: string; readonly address: PrintedAddress } | null;
  readonly responsiblePartyName: string;
  /** Of an LLC. */
  readonly members: readonly PrintedMember[];
  /** Of a corporation. */
  readonly officers: readonly PrintedOfficer[];
  /** Of a corporation: authorized shares, and par value per share in US dollars. */
  readonly shares: { readonly authorized: number; readonly parValue: number } | null;
  /** Prints the sandbox watermark. */
  readonly sandbox: boolean;
  readonly issuedAt: Date;
}

/** What an authority adds to what the company says of itself. */
export interface Issued {
  readonly filingNumber: string | null;
  /** yyyy-MM-dd */
  readonly filingDate: string | null;
  readonly ein: string | null;
  readonly issuedAt: Date;
  /** Prints the sandbox watermark. */
  readonly sandbox: boolean;
}

const NO_PEOPLE: Pick<CompanyPeople, 'addresses' | 'members' | 'executiveMembers'> = {
  addresses: [],
  members: [],
  executiveMembers: [],
};

/** What the documents of a company print; no tax number among it. Whose address the company uses is another matter than its agent. */
export function printedCompany(
  company: Company,
  issued: Issued,
  registeredAgent: PrintedCompany['registeredAgent'],
): PrintedCompany {
  const { addresses, members, executiveMembers } = company.personal ?? NO_PEOPLE;
  const party = company.personal?.responsibleParty;
  const { ccorpValuation } = company;
  return {
    ...issued,
    entityType: company.entityType,
    legalName: presentName(company) ?? '',
    state: company.state,
    description: company.description,
    industry: company.industry,
    businessAddress: addressOf(addresses, 'business'),
    mailingAddress: addressOf(addresses, 'mailing'),
    registeredAgent,
    responsiblePartyName: party ? fullName(party) : '',
    members: members.map((member) => ({
      name: memberName(member),
      ownershipPercent: member.ownershipPercent,
      address: member.address,
    })),
    officers: executiveMembers.map((officer) => ({
      name: fullName(officer),
      title: officer.type,
      address: officer.address,
    })),
    shares: ccorpValuation && {
      authorized: ccorpValuation.noOfShares,
      parValue: ccorpValuation.shareValue,
    },
  };
}

const addressOf = (addresses: readonly CompanyAddress[], wanted: CompanyAddress['type']): Address | null =>
  addresses.find(({ type }) => type === wanted)?.address ?? null;

const fullName = (person: { readonly legalFirstName: string; readonly legalLastName: string }): string =>
  `${person.legalFirstName} ${person.legalLastName}`;

/** A natural person's full name is her legal one, whatever else she was called (contract 5.2). */
const memberName = ({ isNaturalPerson, legalFirstName, legalLastName, contactFullName }: Member): string =>
  isNaturalPerson
    ? fullName({ legalFirstName: legalFirstName ?? '', legalLastName: legalLastName ?? '' })
    : (contactFullName ?? '');
