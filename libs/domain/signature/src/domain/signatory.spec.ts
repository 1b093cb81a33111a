import { member, requestedCcorp, requestedLlc } from '#domain/company/testing';
import { signatoryOf } from './signatory.js';

type Company = Parameters<typeof signatoryOf>[0];

const ada = { name: 'Ada Lovelace', legalFirstName: 'Ada', legalLastName: 'Lovelace' };
const with_ = (company: Company, more: Partial<NonNullable<Company['personal']>>): Company => ({
  ...company,
  personal: company.personal && { ...company.personal, ...more },
});
const other = (first: string | null, last: string | null) => ({
  ...member,
  legalFirstName: first,
  legalLastName: last,
});

describe('the responsible party', () => {
  it.each<[string, Company]>([
    ['Member', requestedLlc()],
    ['Member', with_(requestedLlc(), { members: [other('Charles', 'Babbage'), member] })],
    ['Authorized person', with_(requestedLlc(), { members: [other('Charles', 'Lovelace')] })],
    ['Authorized person', with_(requestedLlc(), { members: [other('Ada', 'Byron')] })],
    ['Authorized person', with_(requestedLlc(), { members: [other(null, null)] })],
    ['President', requestedCcorp()],
    ['Authorized officer', with_(requestedCcorp(), { executiveMembers: [], members: [member] })],
  ])('signs as %s', (title, company) => {
    expect(signatoryOf(company)).toEqual({ ...ada, title });
  });

  it('does not sign after the customer was erased', () => {
    expect(signatoryOf({ ...requestedLlc(), personal: null })).toBeNull();
  });
});
