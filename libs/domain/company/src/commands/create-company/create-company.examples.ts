const founder = { legalFirstName: 'Ada', legalLastName: 'Lovelace' };
const address = {
  line1: '12 St James Square',
  city: 'London',
  state: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'GBR',
};
const company = {
  serviceCustomerId: '38FiGuUTnMvhXPxrVEzoZs3OEkB',
  industry: 'Custom Computer Programming Services',
  description: 'Software for analytical engines',
  responsibleParty: { ...founder, email: 'ada@founders.example', address },
};

/** Bodies of `POST /v1/partner/companies` for the API's reference. */
export const EXAMPLES = {
  llc: {
    ...company,
    state: 'WY',
    entityType: 'LLC',
    nameOptions: [
      { name: 'Analytical Engines', entityTypeEnding: 'LLC', position: 1 },
      { name: 'Difference Engines', entityTypeEnding: 'LLC', position: 2 },
    ],
    members: [{ ...founder, isNaturalPerson: true, ownershipPercent: 100, address }],
  },
  ccorp: {
    ...company,
    state: 'DE',
    entityType: 'CCorp',
    nameOptions: [{ name: 'Analytical Engines', entityTypeEnding: 'Inc.', position: 1 }],
    executiveMembers: ['President', 'Secretary', 'Treasurer', 'Director'].map((type) => ({
      type,
      ...founder,
    })),
    ccorpValuation: { noOfShares: 10_000_000, shareValue: 0.0001 },
    requestedServices: [{ service: 'EinCreation', variant: 'Expedite' }],
  },
};

/** What stands above the operation. */
export const ABOUT = `An LLC needs \`members\` who own exactly 100 percent together. A CCorp needs \`executiveMembers\` (one President, one Secretary, one
Treasurer, at least one Director) and \`ccorpValuation\`. What belongs to the other entity type is ignored.

A natural person has both legal names, any other member a \`contactFullName\`. An ending must fit the entity type, for example \`LLC\` or
\`Inc.\`. Addresses that the registered agent or the service provides are filled in; omitted, both are the registered agent’s.

An expedited EIN costs extra and is only for companies on which nobody has a US tax ID. The founder then signs a Form 8821 beside the
SS-4.

The answer comes with \`formationSubmissionStatus: "PENDING"\`; webhooks tell how it goes on.`;
