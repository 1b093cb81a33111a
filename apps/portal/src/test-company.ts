import { client } from './api.js';

const address = {
  line1: '12 St James Square',
  city: 'London',
  state: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'GBR',
};
const ada = { legalFirstName: 'Ada', legalLastName: 'Lovelace' };

/** Creates a sample LLC for a sample founder, as a partner's backend would. @returns its id */
export async function formTestCompany(): Promise<string> {
  const email = `ada.${crypto.randomUUID()}@founders.example`;
  const { serviceCustomerId } = await client.post('/v1/partner/customers', {
    body: { email, firstName: 'Ada', lastName: 'Lovelace', countryOfResidence: 'GBR' },
  });
  const { serviceCompanyId } = await client.post('/v1/partner/companies', {
    body: {
      serviceCustomerId,
      state: 'WY',
      entityType: 'LLC',
      industry: 'Custom Computer Programming Services',
      description: 'Software for analytical engines',
      responsibleParty: { ...ada, email, address },
      nameOptions: [{ name: 'Analytical Engines', entityTypeEnding: 'LLC', position: 1 }],
      members: [{ ...ada, isNaturalPerson: true, ownershipPercent: 100, address }],
    },
  });
  return serviceCompanyId;
}
