import { randomUUID } from 'node:crypto';

/** Of a founder from abroad. */
export const address = {
  line1: '12 St James Square',
  city: 'London',
  state: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'GBR',
};
const ada = { legalFirstName: 'Ada', legalLastName: 'Lovelace' };

export const customerRequest = (more: object = {}): object => ({
  email: `ada.${randomUUID()}@founders.example`,
  firstName: 'Ada',
  lastName: 'Lovelace',
  countryOfResidence: 'GBR',
  ...more,
});

/** An LLC of one founder from abroad. */
export const llcRequest = (serviceCustomerId: string, more: object = {}): object => ({
  serviceCustomerId,
  state: 'WY',
  entityType: 'LLC',
  naicsCode: '541511',
  description: 'Software for analytical engines',
  responsibleParty: { ...ada, email: 'ada@founders.example', address },
  nameOptions: [{ name: 'Analytical Engines', entityTypeEnding: 'LLC', position: 1 }],
  members: [{ ...ada, isNaturalPerson: true, ownershipPercent: 100, address }],
  ...more,
});

/** The changes that turn that LLC into a CCorp. */
export const ofCcorp = {
  entityType: 'CCorp',
  nameOptions: [{ name: 'Analytical Engines', entityTypeEnding: 'Inc', position: 1 }],
  executiveMembers: ['President', 'Secretary', 'Treasurer', 'Director'].map((type) => ({ type, ...ada })),
  ccorpValuation: { noOfShares: 10_000_000, shareValue: 0.00001 },
};

const letters = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(0x61 + ((from + index * 7) % 26))).join(
    '',
  );

/** The most members that a company can have, with long names and addresses. */
export const manyMembers = (): object[] =>
  Array.from({ length: 200 }, (_, index) => ({
    legalFirstName: letters(index * 31, 100),
    legalLastName: letters(index * 17, 100),
    isNaturalPerson: true,
    ownershipPercent: 0.5,
    address: { ...address, line1: letters(index * 13, 200), city: letters(index * 11, 100) },
  }));
