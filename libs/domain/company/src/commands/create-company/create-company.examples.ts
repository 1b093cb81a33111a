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

/** Example bodies of `POST /v1/partner/companies` for the API reference. */
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

/** Description of the operation in the API reference. */
export const ABOUT = `An LLC needs \`members\` whose ownership adds up to exactly 100 percent. A CCorp needs \`executiveMembers\` (one President, one
Secretary, one Treasurer, at least one Director) and \`ccorpValuation\`. Fields of the other entity type are ignored.

A natural person needs both legal names; any other member needs a \`contactFullName\`. The name ending must match the entity type, for
example \`LLC\` or \`Inc.\`. The service fills in addresses that it or the registered agent provides. If you omit \`addresses\`, the
registered agent’s address is used as the mailing and business address.

An expedited EIN costs extra and is available only if nobody named in the request has a US tax ID. The founder then signs a
Form 8821 in addition to the SS-4.

The response has \`formationSubmissionStatus: "PENDING"\`; webhooks report further progress.`;
