import { requestedCcorp, requestedLlc } from '../testing/company.fixtures.js';
import {
  hasUsTaxId,
  holdEveryOffice,
  isForeignOwnedLlc,
  ownEverything,
  requiredNamesOf,
} from './request-rules.js';
import type { CompanyPeople, OfficerType } from './types.js';

const shares = (...percents: number[]) => percents.map((ownershipPercent) => ({ ownershipPercent }));
const officers = (...types: OfficerType[]) => types.map((type) => ({ type }));

describe('the people of a request', () => {
  it('must own exactly 100 percent together', () => {
    expect(ownEverything(shares(100))).toBe(true);
    expect(ownEverything(shares(33.3333, 33.3333, 33.3334))).toBe(true);
    expect(ownEverything(shares(0.1, 0.2, 99.7))).toBe(true);
    expect(ownEverything(shares(33.3333, 33.3333, 33.3333))).toBe(false);
    expect(ownEverything(shares(100, 0.000001))).toBe(false);
    expect(ownEverything([])).toBe(false);
  });

  it('must hold every office of a CCorp, each except director once', () => {
    expect(holdEveryOffice(officers('President', 'Secretary', 'Treasurer', 'Director'))).toBe(true);
    expect(holdEveryOffice(officers('President', 'Secretary', 'Treasurer', 'Director', 'Director'))).toBe(
      true,
    );
    for (const missing of ['President', 'Secretary', 'Treasurer', 'Director'] as const) {
      const others = (['President', 'Secretary', 'Treasurer', 'Director'] as const).filter(
        (type) => type !== missing,
      );
      expect(holdEveryOffice(officers(...others))).toBe(false);
      if (missing !== 'Director') expect(holdEveryOffice(officers(...others, missing, missing))).toBe(false);
    }
  });

  it('need the names required for their kind', () => {
    expect(requiredNamesOf({ isNaturalPerson: true })).toEqual(['legalFirstName', 'legalLastName']);
    expect(requiredNamesOf({ isNaturalPerson: false })).toEqual(['contactFullName']);
  });

  it('have a US tax ID if one of them has', () => {
    const llc = requestedLlc().personal as CompanyPeople;
    const ccorp = requestedCcorp().personal as CompanyPeople;
    const ssn = '123-45-6789';
    expect(hasUsTaxId(llc)).toBe(false);
    expect(hasUsTaxId({ ...llc, responsibleParty: { ...llc.responsibleParty, ssn } })).toBe(true);
    expect(hasUsTaxId({ ...llc, members: llc.members.map((member) => ({ ...member, ssn })) })).toBe(true);
    const [first, ...others] = ccorp.executiveMembers;
    if (!first) throw new Error('a CCorp without officers');
    expect(hasUsTaxId({ ...ccorp, executiveMembers: [...others, { ...first, ssn }] })).toBe(true);
  });

  it('own an LLC from abroad if its only member is foreign', () => {
    const { members, responsibleParty } = requestedLlc().personal as CompanyPeople;
    const [owner] = members;
    if (!owner) throw new Error('an LLC without members');
    const ssn = '123-45-6789';
    const entity = { ...owner, isNaturalPerson: false, contactFullName: 'Holding Ltd' };
    const inUsa = { ...entity, address: { ...entity.address, country: 'USA' } };
    const isForeign = (...owners: (typeof owner)[]) =>
      isForeignOwnedLlc({ entityType: 'LLC', personal: { members: owners, responsibleParty } });
    expect([isForeign(owner), isForeign(entity)]).toEqual([true, true]);
    expect([isForeign({ ...owner, ssn }), isForeign(inUsa), isForeign(owner, owner)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(isForeignOwnedLlc({ entityType: 'CCorp', personal: { members: [owner], responsibleParty } })).toBe(
      false,
    );
    const party = { ...responsibleParty, ssn };
    expect(isForeignOwnedLlc({ entityType: 'LLC', personal: { members, responsibleParty: party } })).toBe(
      false,
    );
    expect(isForeignOwnedLlc({ entityType: 'LLC', personal: null })).toBe(false);
    const another = { ...party, legalFirstName: 'Charles' };
    expect(isForeignOwnedLlc({ entityType: 'LLC', personal: { members, responsibleParty: another } })).toBe(
      true,
    );
  });
});
