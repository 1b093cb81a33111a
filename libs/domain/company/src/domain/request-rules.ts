import Big from 'big.js';
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

/** Returns whether members own exactly 100 percent, calculated in decimal to avoid binary rounding. */
export const ownEverything = (members: readonly Pick<Member, 'ownershipPercent'>[]): boolean =>
  members.reduce((sum, { ownershipPercent }) => sum.plus(ownershipPercent), Big(0)).eq(100);

/** Returns whether a CCorp has one President, one Secretary, one Treasurer and at least one Director. */
export function holdEveryOffice(officers: readonly Pick<ExecutiveMember, 'type'>[]): boolean {
  const count = (wanted: OfficerType): number => officers.filter(({ type }) => type === wanted).length;
  return (
    count('President') === 1 && count('Secretary') === 1 && count('Treasurer') === 1 && count('Director') >= 1
  );
}

/** Returns whether somebody has an SSN or ITIN. */
export const hasUsTaxId = ({ responsibleParty, members, executiveMembers }: CompanyPeople): boolean =>
  [responsibleParty, ...members, ...executiveMembers].some(({ ssn }) => ssn !== null);
