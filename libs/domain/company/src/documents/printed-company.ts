import type { PrintedAddress } from '#platform/documents';
import type { Company } from '../domain/decider.js';
import { isForeignOwnedLlc } from '../domain/request-rules.js';
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
interface PrintedMember {
  readonly name: string;
  readonly ownershipPercent: number;
  readonly address: PrintedAddress | null;
}

interface PrintedOfficer {
  readonly name: string;
  readonly title: OfficerType;
  readonly address: PrintedAddress | null;
}

/** Everything that documents print. It contains no personal tax IDs, so none can end up in a document. */
export interface PrintedCompany {
  readonly entityType: EntityType;
  /** Includes the ending. */
  readonly legalName: string;
  /** Two-letter code of the state of formation. */
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
  /** Receives service of process in the state of formation; null: no longer known. */
  readonly registeredAgent: { readonly name: string; readonly address: PrintedAddress } | null;
  readonly responsiblePartyName: string;
  /** For an LLC. */
  readonly members: readonly PrintedMember[];
  /** Whether it is an LLC whose only member is foreign. */
  readonly isForeignOwned: boolean;
  /** For a corporation. */
  readonly officers: readonly PrintedOfficer[];
  /** For a corporation: authorized shares, and par value per share in US dollars. */
  readonly shares: { readonly authorized: number; readonly parValue: number } | null;
  /** Whether to print the sandbox watermark. */
  readonly sandbox: boolean;
  readonly issuedAt: Date;
}

/** Facts that an authority adds to the company's own. */
export interface IssuedFacts {
  readonly filingNumber: string | null;
  /** yyyy-MM-dd */
  readonly filingDate: string | null;
  readonly ein: string | null;
  readonly issuedAt: Date;
  /** Whether to print the sandbox watermark. */
  readonly sandbox: boolean;
}

const NO_PEOPLE: Pick<CompanyPeople, 'addresses' | 'members' | 'executiveMembers'> = {
  addresses: [],
  members: [],
  executiveMembers: [],
};

/**
 * Collects what the documents of a company print, without tax IDs. The registered agent is independent of the
 * company's own addresses.
 */
export function printedCompany(
  company: Company,
  issued: IssuedFacts,
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
    isForeignOwned: isForeignOwnedLlc(company),
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

const addressOf = (
  addresses: readonly CompanyAddress[],
  addressType: CompanyAddress['type'],
): Address | null => addresses.find(({ type }) => type === addressType)?.address ?? null;

const fullName = (person: { readonly legalFirstName: string; readonly legalLastName: string }): string =>
  `${person.legalFirstName} ${person.legalLastName}`;

/** Returns a natural person's legal name, even if another full name is given (contract 5.2). */
const memberName = ({ isNaturalPerson, legalFirstName, legalLastName, contactFullName }: Member): string =>
  isNaturalPerson
    ? fullName({ legalFirstName: legalFirstName ?? '', legalLastName: legalLastName ?? '' })
    : (contactFullName ?? '');
