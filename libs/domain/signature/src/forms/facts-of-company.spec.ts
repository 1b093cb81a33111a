import type { CompanyFromEvents } from '#domain/company';
import { address, member, requestedCcorp, requestedLlc } from '#domain/company/testing';
import { sampleDetails, ServiceDetails } from '#platform/reference-data';
import { factsOfCompany } from './facts-of-company.js';

type Request = ReturnType<typeof requestedLlc>;

const factsOf = (request: Request, progress: object = {}, service = sampleDetails) => {
  const company = { ...request, formationFilingDate: null, ein: null, ...progress };
  const loaded = {
    company: company as unknown as CompanyFromEvents['company'],
    name: 'Analytical LLC',
    isForeignOwned: true,
  };
  return factsOfCompany(loaded, service, new Date('2027-01-01T00:00:00Z'));
};
const { personal } = requestedLlc();
if (!personal) throw new Error('a founder is missing');
const llcWith = (more: Partial<typeof personal>) => requestedLlc({ personal: { ...personal, ...more } });
const london = {
  street: ['12 St James Square'],
  place: ['London, London SW1Y 4JH', 'United Kingdom of Great Britain and Northern Ireland'],
};

describe('the facts of a form', () => {
  it('are formatted for print', () => {
    expect(factsOf(requestedLlc(), { formationFilingDate: '2026-11-20', ein: '00-1234567' })).toEqual({
      legalName: 'Analytical LLC',
      entityType: 'LLC',
      stateName: 'Wyoming',
      description: 'Software for analytical engines',
      naicsCode: '541511',
      industry: 'Custom Computer Programming Services',
      filedOn: 'November 20, 2026',
      ein: '00-1234567',
      memberCount: 1,
      isForeignOwned: true,
      mailingAddress: london,
      principalAddress: london,
      county: null,
      signatory: {
        name: 'Ada Lovelace',
        legalFirstName: 'Ada',
        legalLastName: 'Lovelace',
        title: 'Member',
      },
      designee: 'Sample Formation Service, 100 Capitol Avenue, Suite 300, Cheyenne, WY 82001, +13075550100',
      maskedTaxNumber: null,
      phone: null,
      year: 2027,
    });
  });

  it('are null after the customer was erased', () => {
    expect(factsOf(requestedLlc({ personal: null }))).toBeNull();
  });

  it('contain a masked tax ID and the phone number', () => {
    const reachable = { ...address, phone: '+442071234567' };
    const responsibleParty = { ...personal.responsibleParty, ssn: '123-45-6789', address: reachable };
    expect(factsOf(llcWith({ responsibleParty }))).toMatchObject({
      maskedTaxNumber: '***-**-6789',
      phone: '+442071234567',
    });
  });

  it("use the business address as the place of business, or else the mailing address, or else the registered agent's", () => {
    const home = { ...address, line1: '1 Main St', line2: 'Suite 2', country: 'USA' };
    const mailing = { provider: 'customer', type: 'mailing', address } as const;
    const business = { provider: 'customer', type: 'business', address: home } as const;
    const agent = { provider: 'registeredAgent', type: 'business', address: home } as const;
    const street = ['1 Main St', 'Suite 2'];
    expect(factsOf(llcWith({ addresses: [mailing, business] }))).toMatchObject({
      mailingAddress: london,
      principalAddress: { street, place: ['London, London SW1Y 4JH'] },
    });
    expect(factsOf(llcWith({ addresses: [mailing] }))?.principalAddress).toEqual(london);
    expect(factsOf(llcWith({ addresses: [agent] }))).toMatchObject({
      mailingAddress: null,
      principalAddress: { street },
    });
    expect(factsOf(llcWith({ addresses: [] }))).toMatchObject({
      mailingAddress: null,
      principalAddress: null,
    });
  });

  it("name the county of the registered agent's address, but not of another one", () => {
    const service = new ServiceDetails(
      'Formations Inc.',
      sampleDetails.address,
      { WY: { name: 'Agents', address: sampleDetails.address, county: 'Laramie County' } },
      sampleDetails.taxDesignee,
    );
    const agent = { provider: 'registeredAgent', type: 'business' } as const;
    const atAgent = { ...agent, address: { ...address, ...sampleDetails.address } };
    expect(factsOf(llcWith({ addresses: [atAgent] }), {}, service)?.county).toBe('Laramie County');
    const moved = { ...atAgent, address: { ...atAgent.address, postalCode: '82609' } };
    expect(factsOf(llcWith({ addresses: [moved] }), {}, service)?.county).toBeNull();
    expect(factsOf(requestedLlc(), {}, service)?.county).toBeNull();
  });

  it.each<[string, Request]>([
    ['Member', requestedLlc()],
    ['Authorized person', llcWith({ members: [{ ...member, legalFirstName: 'Charles' }] })],
    ['President', requestedCcorp()],
    ['Authorized officer', requestedCcorp({ personal: { ...personal, members: [], executiveMembers: [] } })],
  ])('name the signer as %s', (title, request) => {
    expect(factsOf(request)?.signatory).toMatchObject({ name: 'Ada Lovelace', title });
  });
});
