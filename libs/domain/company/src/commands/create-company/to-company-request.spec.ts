import { isId } from '#kit/kernel';
import { validate } from '#platform/http';
import { sampleDetails } from '#platform/reference-data';
import { ccorpRequest, companyId, customerId, llcRequest, tenantId } from '../../testing/company.fixtures.js';
import { CreateCompanyRequest } from './create-company.request.js';
import { toCompanyRequest } from './to-company-request.js';

const ids = { companyId, customerId, tenantId };
const read = (body: object) => toCompanyRequest(validate(CreateCompanyRequest, body), ids, sampleDetails);
const [member] = llcRequest(customerId)['members'] as [object];

function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'id' ? [inner as string] : idsIn(inner)));
}

describe('a company request made from a body', () => {
  it('has the same ids after a retry', () => {
    const body = llcRequest(customerId);
    expect(read(body)).toEqual(read(structuredClone(body)));
    const ids = idsIn(read(body));
    expect(ids.every(isId)).toBe(true);
    expect(new Set(ids).size).toBe(7);
    expect(ids).toHaveLength(7);
  });

  it('ignores the contact name of a natural person', () => {
    const called = (more: object) => read(llcRequest(customerId, { members: [{ ...member, ...more }] }));
    for (const contactFullName of ['Ada & Sons Ltd', 'x'.repeat(500), 7])
      expect(called({ contactFullName }).personal?.members[0]).toMatchObject({
        legalFirstName: 'Ada',
        legalLastName: 'Lovelace',
        contactFullName: null,
      });
    const company = { isNaturalPerson: false, contactFullName: 'Ada & Sons Ltd' };
    expect(called(company).personal?.members[0]).toMatchObject(company);
  });

  it('has both NAICS fields', () => {
    const pair = { naicsCode: '541511', industry: 'Custom Computer Programming Services' };
    expect(read(llcRequest(customerId))).toMatchObject(pair);
    expect(read(llcRequest(customerId, { naicsCode: '111110', industry: pair.industry }))).toMatchObject(
      pair,
    );
  });

  it("uses the registered agent's addresses if none is requested", () => {
    const { personal } = read(llcRequest(customerId));
    expect(personal?.addresses).toMatchObject([
      { provider: 'registeredAgent', type: 'mailing', address: { city: 'Cheyenne', state: 'WY' } },
      { provider: 'registeredAgent', type: 'business', address: { city: 'Cheyenne', country: 'USA' } },
    ]);
  });

  it("uses the service's own address if requested", () => {
    const addresses = [{ provider: 'service', type: 'mailing' }];
    expect(read(llcRequest(customerId, { addresses, state: 'DE' })).personal?.addresses).toMatchObject([
      { provider: 'service', type: 'mailing', address: sampleDetails.address },
    ]);
  });

  it('records whether anybody has a US tax ID', () => {
    expect(read(llcRequest(customerId)).hasUsTaxId).toBe(false);
    expect(read(llcRequest(customerId, { members: [{ ...member, ssn: '123-45-6789' }] })).hasUsTaxId).toBe(
      true,
    );
    expect(read(ccorpRequest(customerId, { members: [{ ssn: '123-45-6789' }] })).hasUsTaxId).toBe(false);
  });

  it('keeps only the fields of its entity type', () => {
    const ccorp = read(ccorpRequest(customerId, { members: [member] }));
    expect(ccorp.personal?.members).toEqual([]);
    expect(ccorp.personal?.executiveMembers).toHaveLength(4);
    expect(ccorp.ccorpValuation).toEqual({ noOfShares: 10_000_000, shareValue: 0.00001 });
    const llc = read(llcRequest(customerId, { ccorpValuation: { noOfShares: 1, shareValue: 1 } }));
    expect(llc.ccorpValuation).toBeNull();
  });

  it('defaults to an LLC with a standard EIN', () => {
    expect(read(llcRequest(customerId, { entityType: null }))).toMatchObject({
      entityType: 'LLC',
      einVariant: 'Standard',
    });
    const requestedServices = [{ service: 'EinCreation', variant: 'Expedite' }];
    expect(read(llcRequest(customerId, { requestedServices })).einVariant).toBe('Expedite');
  });

  it('is plain JSON with the requested fields only', () => {
    const body = read(llcRequest(customerId, { unknown: 1, members: [{ ...member, unknown: 1 }] }));
    expect(body).toStrictEqual(JSON.parse(JSON.stringify(body)));
    expect(JSON.stringify(body)).not.toContain('unknown');
  });
});
