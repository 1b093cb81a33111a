import type { DomainError } from '#kit/event-sourcing';
import { validate } from '#platform/http';
import { ccorpRequest, customerId, llcRequest } from '../../testing/company.fixtures.js';
import { CreateCompanyRequest } from './create-company.request.js';

/** Returns the error codes of invalid fields by path, or the top-level code if it is not `E_VALIDATION_FAILED`. */
function failing(body: object): Record<string, string> {
  try {
    validate(CreateCompanyRequest, body);
    return {};
  } catch (error) {
    const { code, fields = {} } = error as DomainError;
    const codes = Object.fromEntries(Object.entries(fields).map(([path, field]) => [path, field.code]));
    return code === 'E_VALIDATION_FAILED' ? codes : { top: code, ...codes };
  }
}

const llc = (more: object) => failing(llcRequest(customerId, more));
const ccorp = (more: object) => failing(ccorpRequest(customerId, more));

const [member] = llcRequest(customerId)['members'] as [Record<string, unknown>];
const party = llcRequest(customerId)['responsibleParty'] as object;
const owners = (...percents: unknown[]) => ({
  members: percents.map((ownershipPercent) => ({ ...member, ownershipPercent })),
});
const officers = (...types: string[]) => ({
  executiveMembers: types.map((type) => ({ type, legalFirstName: 'Ada', legalLastName: 'Lovelace' })),
});

describe('a request for a company', () => {
  it('is accepted for an LLC and for a CCorp', () => {
    expect(llc({})).toEqual({});
    expect(llc({ entityType: undefined })).toEqual({});
    expect(llc({ entityType: null })).toEqual({});
    expect(ccorp({})).toEqual({});
  });

  it('reports every missing field', () => {
    expect(failing({})).toEqual({
      serviceCustomerId: 'E_CUSTOMER_ID_REQUIRED',
      state: 'E_REQUIRED',
      industry: 'E_REQUIRED',
      description: 'E_REQUIRED',
      responsibleParty: 'E_REQUIRED',
      members: 'E_REQUIRED',
    });
    expect(failing({ entityType: 'CCorp' })).toMatchObject({
      executiveMembers: 'E_REQUIRED',
      ccorpValuation: 'E_REQUIRED',
    });
  });

  it.each([
    [{ serviceCustomerId: '' }, { serviceCustomerId: 'E_CUSTOMER_ID_REQUIRED' }],
    [{ serviceCustomerId: null }, { serviceCustomerId: 'E_CUSTOMER_ID_REQUIRED' }],
    [{ serviceCustomerId: 7 }, { serviceCustomerId: 'E_INVALID' }],
    [{ serviceCustomerId: {} }, { serviceCustomerId: 'E_INVALID' }],
    [{ state: 'wy' }, { state: 'E_STATE_INVALID' }],
    [{ entityType: 'SCorp' }, { entityType: 'E_INVALID' }],
    [{ naicsCode: '999999' }, { naicsCode: 'E_NAICS_INVALID' }],
    [{ naicsCode: 541511 }, { naicsCode: 'E_NAICS_INVALID' }],
    [{ industry: 'custom computer programming services' }, { industry: 'E_NAICS_INVALID' }],
    [{ description: 'x'.repeat(51) }, { top: 'E_DESCRIPTION_INVALID', description: 'E_DESCRIPTION_INVALID' }],
    [{ description: ' ' }, { description: 'E_INVALID' }],
    [{ responsibleParty: [] }, { responsibleParty: 'E_INVALID' }],
    [{ responsibleParty: { ...party, ssn: '123456789' } }, { 'responsibleParty.ssn': 'E_SSN_INVALID' }],
    [{ responsibleParty: { ...party, ssn: '666-12-3456' } }, { 'responsibleParty.ssn': 'E_SSN_INVALID' }],
    [{ members: [{ ...member, isNaturalPerson: 'yes' }] }, { 'members[0].isNaturalPerson': 'E_INVALID' }],
    [{ members: [{ ...member, address: null }] }, { 'members[0].address': 'E_REQUIRED' }],
    [{ members: [{ ...member, legalLastName: null }] }, { 'members[0].legalLastName': 'E_REQUIRED' }],
  ])('is rejected with invalid fields: %j', (more, expected) => {
    expect(llc(more)).toEqual(expected);
  });

  it.each([
    [{ industry: 'Software' }, 'industry', 'Software Publishers (513210)'],
    [{ naicsCode: '541510' }, 'naicsCode', 'Custom Computer Programming Services (541511)'],
    [{ naicsCode: 'software' }, 'naicsCode', 'Software Publishers (513210)'],
  ])('names the classes closest to an unknown one: %j', (more, field, closest) => {
    const body = llcRequest(customerId, { industry: undefined, ...more });
    expect(() => validate(CreateCompanyRequest, body)).toThrow(
      expect.objectContaining({
        fields: { [field]: { code: 'E_NAICS_INVALID', message: expect.stringContaining(closest) } },
      }) as Error,
    );
  });

  it('uses the industry if both are sent', () => {
    expect(llc({ industry: 'Soybean Farming', naicsCode: '999999' })).toEqual({});
  });

  describe('names', () => {
    const option = { name: 'Analytical Engines', entityTypeEnding: 'LLC', position: 1 };
    const names = (...options: object[]) => llc({ nameOptions: options });

    it('must number one to three, in different positions', () => {
      expect(llc({ nameOptions: undefined })).toEqual({});
      expect(names()).toEqual({ nameOptions: 'E_NAME_OPTIONS_INVALID' });
      expect(names(option, { ...option, position: 2 }, { ...option, position: 3 })).toEqual({});
      expect(names({ ...option, position: 0 })).toEqual({
        'nameOptions[0].position': 'E_NAME_OPTIONS_INVALID',
      });
      expect(names(option, option)).toEqual({ nameOptions: 'E_NAME_OPTIONS_INVALID' });
      expect(names(...[1, 2, 3, 4].map((position) => ({ ...option, position })))).toEqual({
        nameOptions: 'E_NAME_OPTIONS_INVALID',
      });
    });

    it('must not have an ending of the other entity type', () => {
      const path = 'nameOptions[0].name';
      expect(names({ ...option, name: 'Alpha Inc.' })).toEqual({ [path]: 'E_NAME_OPTIONS_INVALID' });
      expect(ccorp({ nameOptions: [{ ...option, name: 'Alpha LLC', entityTypeEnding: 'Inc.' }] })).toEqual({
        [path]: 'E_NAME_OPTIONS_INVALID',
      });
      expect(names({ ...option, name: 'Smith & Company' })).toEqual({});
    });

    it.each(['LLC', 'L.L.C. LLC', '& LLC', '!'])(
      'must have a letter or digit before the ending: "%s"',
      (name) => {
        expect(names({ ...option, name })).toEqual({ 'nameOptions[0].name': 'E_NAME_OPTIONS_INVALID' });
      },
    );

    it('must have an ending of their entity type', () => {
      const path = 'nameOptions[0].entityTypeEnding';
      expect(names({ ...option, entityTypeEnding: 'llc' })).toEqual({ [path]: 'E_NAME_OPTIONS_INVALID' });
      expect(ccorp({ nameOptions: [option] })).toEqual({ [path]: 'E_NAME_OPTIONS_INVALID' });
    });
  });

  describe('members', () => {
    it.each([
      [[100]],
      [[33.33, 33.33, 33.34]],
      [[99.9999999999, 1e-10]],
      [[0.1, 0.2, 99.7]],
      [[33.333333, 33.333333, 33.333334]],
    ])('can own exactly 100 percent: %j', (percents) => {
      expect(llc(owners(...percents))).toEqual({});
    });

    it.each([[[]], [[99]], [[60, 50]], [[33.33, 33.33, 33.33]], [[100, 1e-10]], [[50, 50.0000001]]])(
      'cannot own any other total: %j',
      (percents) => {
        expect(llc(owners(...percents))).toEqual({ members: 'E_OWNERSHIP_INVALID' });
      },
    );

    it.each([0, -1, '50', Infinity])('must each own more than 0 percent: %j', (percent) => {
      expect(llc(owners(percent))).toEqual({ 'members[0].ownershipPercent': 'E_OWNERSHIP_INVALID' });
    });

    it('need the names required for their kind', () => {
      const { legalFirstName, legalLastName, ...nameless } = member;
      const company = { ...nameless, isNaturalPerson: false };
      expect(llc({ members: [nameless] })).toEqual({
        'members[0].legalFirstName': 'E_REQUIRED',
        'members[0].legalLastName': 'E_REQUIRED',
      });
      expect(llc({ members: [{ ...company, legalFirstName, legalLastName }] })).toEqual({
        'members[0].contactFullName': 'E_REQUIRED',
      });
      expect(llc({ members: [{ ...company, contactFullName: 'Engines Holding Ltd' }] })).toEqual({});
    });

    it('report a nested invalid field together with the total', () => {
      const address = { ...(member['address'] as object), country: 'gbr' };
      expect(llc({ members: [{ ...member, address, ownershipPercent: 50 }] })).toEqual({
        'members[0].address.country': 'E_COUNTRY_INVALID',
        members: 'E_OWNERSHIP_INVALID',
      });
    });

    it.each([[[null]], [['x']], [[[member]]], ['x'], [{}]])('must be a list of objects: %j', (members) => {
      expect(llc({ members })).toEqual({ members: 'E_INVALID' });
    });

    it('are ignored for a CCorp, as officers are for an LLC', () => {
      expect(ccorp({ members: 'anything' })).toEqual({});
      expect(llc({ executiveMembers: 'anything', ccorpValuation: 7 })).toEqual({});
    });
  });

  describe('officers', () => {
    const all = ['President', 'Secretary', 'Treasurer', 'Director'];

    it('include one of each, and any number of directors', () => {
      expect(ccorp(officers(...all, 'Director'))).toEqual({});
      for (const missing of all)
        expect(ccorp(officers(...all.filter((type) => type !== missing)))).toEqual({
          executiveMembers: 'E_OFFICERS_INVALID',
        });
      expect(ccorp(officers(...all, 'President'))).toEqual({ executiveMembers: 'E_OFFICERS_INVALID' });
      expect(ccorp(officers())).toEqual({ executiveMembers: 'E_OFFICERS_INVALID' });
    });

    it('must have one of four types', () => {
      expect(ccorp(officers(...all, 'Janitor'))).toEqual({ 'executiveMembers[4].type': 'E_INVALID' });
    });
  });

  it.each([
    [{ noOfShares: 0, shareValue: 0 }, { 'ccorpValuation.noOfShares': 'E_INVALID' }],
    [{ noOfShares: 1.5, shareValue: 0 }, { 'ccorpValuation.noOfShares': 'E_INVALID' }],
    [{ noOfShares: 1, shareValue: -0.01 }, { 'ccorpValuation.shareValue': 'E_INVALID' }],
    [{ noOfShares: 1, shareValue: 0 }, {}],
  ])('must have a valid share valuation: %j', (ccorpValuation, expected) => {
    expect(ccorp({ ccorpValuation })).toEqual(expected);
  });

  describe('addresses', () => {
    const { address } = member;

    it('are required from the customer and filled in for other providers', () => {
      expect(
        llc({
          addresses: [
            { provider: 'customer', type: 'mailing', address },
            { provider: 'registeredAgent', type: 'business' },
          ],
        }),
      ).toEqual({});
      expect(llc({ addresses: [{ provider: 'customer', type: 'mailing' }] })).toEqual({
        'addresses[0].address': 'E_REQUIRED',
      });
    });

    it('must have each type at most once', () => {
      const entry = { provider: 'service', type: 'mailing' };
      for (const provider of ['service', 'registeredAgent'])
        expect(llc({ addresses: [entry, { ...entry, provider }] })).toEqual({ addresses: 'E_INVALID' });
    });
  });

  it('may have each service once, and a variant only for the EIN', () => {
    const expedite = { service: 'EinCreation', variant: 'Expedite' };
    expect(llc({ requestedServices: [expedite] })).toEqual({});
    expect(llc({ requestedServices: [expedite, expedite] })).toEqual({ requestedServices: 'E_INVALID' });
    expect(llc({ requestedServices: [{ service: 'Formation', variant: 'Expedite' }] })).toEqual({
      'requestedServices[0].variant': 'E_INVALID',
    });
  });

  it('never repeats a value in a message', () => {
    const secret = '123-45-67890';
    let fields: unknown;
    try {
      validate(CreateCompanyRequest, llcRequest(customerId, { members: [{ ...member, ssn: secret }] }));
    } catch (error) {
      ({ fields } = error as DomainError);
    }
    expect(fields).toBeInstanceOf(Object);
    expect(JSON.stringify(fields)).not.toContain(secret);
  });
});
