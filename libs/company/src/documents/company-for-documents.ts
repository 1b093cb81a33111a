import type { CompanyForDocuments } from '#documents';
import type { Company } from '../domain/decider.js';
import { legalNameOf } from '../domain/names.js';
import type { Address, CompanyAddress, CompanyPeople, Member } from '../domain/types.js';

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

/** What the documents of a company print; no tax number among it. */
export function companyForDocuments(company: Company, issued: Issued): CompanyForDocuments {
  const { addresses, members, executiveMembers } = company.personal ?? NO_PEOPLE;
  const party = company.personal?.responsibleParty;
  const { ccorpValuation } = company;
  return {
    ...issued,
    entityType: company.entityType,
    legalName: legalNameOf(company),
    state: company.state,
    description: company.description,
    industry: company.industry,
    businessAddress: addressOf(addresses, ({ type }) => type === 'business'),
    mailingAddress: addressOf(addresses, ({ type }) => type === 'mailing'),
    registeredAgentAddress: addressOf(addresses, ({ provider }) => provider === 'registeredAgent'),
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

const addressOf = (
  addresses: readonly CompanyAddress[],
  wanted: (entry: CompanyAddress) => boolean,
): Address | null => addresses.find(wanted)?.address ?? null;

const fullName = (person: { readonly legalFirstName: string; readonly legalLastName: string }): string =>
  `${person.legalFirstName} ${person.legalLastName}`;

const memberName = ({ legalFirstName, legalLastName, contactFullName }: Member): string =>
  contactFullName ?? `${legalFirstName ?? ''} ${legalLastName ?? ''}`.trim();
