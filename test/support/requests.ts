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
