import { fold } from '#kit/event-sourcing';
import { company } from '../domain/decider.js';
import type { Member } from '../domain/types.js';
import { address, happened, member, requestedLlc } from '../testing/company.fixtures.js';
import { printedCompany } from './printed-company.js';

const issued = {
  filingNumber: null,
  filingDate: null,
  ein: null,
  issuedAt: new Date('2026-11-22T00:00:00Z'),
  sandbox: true,
};

describe('printed companies', () => {
  it.each<[string, Partial<Member>, string]>([
    ['a natural person', {}, 'Ada Lovelace'],
    ['a natural person with another contact name', { contactFullName: 'Ada & Sons Ltd' }, 'Ada Lovelace'],
    ['a company', { contactFullName: 'Ada & Sons Ltd', isNaturalPerson: false }, 'Ada & Sons Ltd'],
  ])('have the legal name of %s', (_, more, name) => {
    const { personal } = requestedLlc();
    const people = personal && { ...personal, members: [{ ...member, ...more }] };
    const state = fold(company.decider, [happened.requested(requestedLlc({ personal: people }))]);
    expect(state && printedCompany(state, issued, null).members).toMatchObject([{ name }]);
  });

  it("have the registered agent regardless of the company's own addresses", () => {
    const { personal } = requestedLlc();
    const own = personal && {
      ...personal,
      addresses: [{ provider: 'customer', type: 'business', address } as const],
    };
    const state = fold(company.decider, [happened.requested(requestedLlc({ personal: own }))]);
    const agent = { name: 'Agents of Wyoming', address: { ...address, city: 'Cheyenne' } };
    expect(state && printedCompany(state, issued, agent)).toMatchObject({
      businessAddress: { city: 'London' },
      registeredAgent: agent,
    });
  });
});
