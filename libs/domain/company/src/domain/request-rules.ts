import Big from 'big.js';
import type { CompanyPeople, ExecutiveMember, Member, OfficerType } from './types.js';

// What must hold of the people in a request for a company (contract 5.4).

/** The names that a member must have: of a natural person both legal names, of any other member a full name. */
export const requiredNamesOf = ({
  isNaturalPerson,
}: Pick<Member, 'isNaturalPerson'>): readonly ('legalFirstName' | 'legalLastName' | 'contactFullName')[] =>
  isNaturalPerson ? ['legalFirstName', 'legalLastName'] : ['contactFullName'];

/** Whether members own exactly 100 percent, as the decimal numbers that were sent and not as their binary neighbours. */
export const ownEverything = (members: readonly Pick<Member, 'ownershipPercent'>[]): boolean =>
  members.reduce((sum, { ownershipPercent }) => sum.plus(ownershipPercent), Big(0)).eq(100);

/** Whether a CCorp has one President, one Secretary, one Treasurer and at least one Director. */
export function holdEveryOffice(officers: readonly Pick<ExecutiveMember, 'type'>[]): boolean {
  const count = (wanted: OfficerType): number => officers.filter(({ type }) => type === wanted).length;
  return (
    count('President') === 1 && count('Secretary') === 1 && count('Treasurer') === 1 && count('Director') >= 1
  );
}

/** Whether one of the people has an SSN or ITIN. */
export const hasUsTaxId = ({ responsibleParty, members, executiveMembers }: CompanyPeople): boolean =>
  [responsibleParty, ...members, ...executiveMembers].some(({ ssn }) => ssn !== null);
