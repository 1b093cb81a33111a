import type { CompanyPeople } from './types.js';

const mask = <T extends { readonly ssn: string | null }>(person: T): T => ({
  ...person,
  ssn: person.ssn && `***-**-${person.ssn.slice(-4)}`,
});

/** The people of a company as they may be shown: of a tax number only its last four digits. */
export const masked = (people: CompanyPeople): CompanyPeople => ({
  responsibleParty: mask(people.responsibleParty),
  addresses: people.addresses,
  members: people.members.map(mask),
  executiveMembers: people.executiveMembers.map(mask),
});
