import Big from 'big.js';
import { expeditedEinNotEligible } from './errors.js';
import type { CompanyRequest } from './events.js';
import type { CompanyPeople, ExecutiveMember, Member, OfficerType } from './types.js';

// Rules on the people in a request for a company (contract 5.4).

/**
 * Returns the names that a member must have: both legal names for a natural person, a full name for any other
 * member.
 */
export const requiredNamesOf = ({
  isNaturalPerson,
}: Pick<Member, 'isNaturalPerson'>): readonly ('legalFirstName' | 'legalLastName' | 'contactFullName')[] =>
  isNaturalPerson ? ['legalFirstName', 'legalLastName'] : ['contactFullName'];

/** Reports whether members own exactly 100 percent, calculated in decimal to avoid binary rounding. */
export const ownEverything = (members: readonly Pick<Member, 'ownershipPercent'>[]): boolean =>
  members.reduce((sum, { ownershipPercent }) => sum.plus(ownershipPercent), Big(0)).eq(100);

/** Reports whether a CCorp has one President, one Secretary, one Treasurer and at least one Director. */
export function holdEveryOffice(officers: readonly Pick<ExecutiveMember, 'type'>[]): boolean {
  const count = (office: OfficerType): number => officers.filter(({ type }) => type === office).length;
  return (
    count('President') === 1 && count('Secretary') === 1 && count('Treasurer') === 1 && count('Director') >= 1
  );
}

/** Reports whether somebody has an SSN or ITIN. */
export const hasUsTaxId = ({ responsibleParty, members, executiveMembers }: CompanyPeople): boolean =>
  [responsibleParty, ...members, ...executiveMembers].some(({ ssn }) => ssn !== null);

interface OwnedCompany {
  readonly entityType: CompanyRequest['entityType'];
  /** Null after the customer was erased. */
  readonly personal: Pick<CompanyPeople, 'members' | 'responsibleParty'> | null;
}

/**
 * Reports whether a company is an LLC whose only member is foreign: a person without SSN or ITIN, or an entity abroad. Such
 * an LLC is a disregarded entity that must file Form 5472 (Treasury Regulations 301.7701-2(c)(2)(vi), 1.6038A-2).
 */
export function isForeignOwnedLlc({ entityType, personal }: OwnedCompany): boolean {
  if (entityType !== 'LLC' || personal === null) return false;
  const { members, responsibleParty } = personal;
  const [owner, another] = members;
  if (!owner || another) return false;
  if (!owner.isNaturalPerson) return owner.address.country !== 'USA';
  // The request names the owner twice if they are also the responsible party, perhaps with the number only once.
  const isParty =
    owner.legalFirstName === responsibleParty.legalFirstName &&
    owner.legalLastName === responsibleParty.legalLastName;
  return owner.ssn === null && !(isParty && responsibleParty.ssn !== null);
}

/**
 * @throws {DomainError} `E_EXPEDITED_EIN_NOT_ELIGIBLE`: an expedited EIN, and a person in the request has a US tax ID
 */
export function assertEinVariantEligible({
  einVariant,
  hasUsTaxId,
}: Pick<CompanyRequest, 'einVariant' | 'hasUsTaxId'>): void {
  if (einVariant === 'Expedite' && hasUsTaxId) throw expeditedEinNotEligible();
}
