import { describe, expect, it } from '@jest/globals';
import type { CompanyForDocuments } from '#documents';
import { form8821 } from './form-8821.js';
import type { FormFacts } from './form-facts.js';
import { ss4 } from './ss4.js';
import type { FilledForm } from './filled-form.js';

const address = {
  line1: '12 St James Square',
  line2: null,
  city: 'London',
  state: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'GBR',
};
const company: CompanyForDocuments = {
  entityType: 'LLC',
  legalName: 'Analytical Engines LLC',
  state: 'WY',
  description: 'Software',
  industry: 'Custom Computer Programming Services',
  filingNumber: null,
  filingDate: null,
  ein: null,
  businessAddress: address,
  mailingAddress: address,
  registeredAgentAddress: null,
  responsiblePartyName: 'Ada Lovelace',
  members: [{ name: 'Ada Lovelace', ownershipPercent: 100, address }],
  officers: [],
  shares: null,
  sandbox: true,
  issuedAt: new Date('2026-11-21T00:00:00Z'),
};
const facts = (more: Partial<CompanyForDocuments> = {}, naicsCode = '541511'): FormFacts => ({
  company: { ...company, ...more },
  naicsCode,
  maskedTaxNumber: null,
  phone: null,
  signerTitle: 'Member',
});
const at = (form: FilledForm, number: string) => form.lines.find(({ line }) => line === number)?.value;

describe('an SS-4', () => {
  it('has every line of the official form, in its order', () => {
    const lines = '1 2 3 4a 4b 5a 5b 6 7a 7b 8a 8b 8c 9a 9b 10 11 12 13 14 15 16 17 18';
    expect(ss4(facts()).lines.map(({ line }) => line)).toEqual(lines.split(' '));
  });

  it('is of an LLC of one founder from abroad', () => {
    const form = ss4(facts());
    expect(
      ['1', '4a', '4b', '5a', '6', '7a', '7b', '8a', '8b', '8c', '9a', '9b'].map((line) => at(form, line)),
    ).toEqual([
      'Analytical Engines LLC',
      '12 St James Square',
      'London, London SW1Y 4JH, United Kingdom of Great Britain and Northern Ireland',
      '',
      'Wyoming',
      'Ada Lovelace',
      'Foreign',
      'Yes',
      '1',
      'Yes',
      'Other: Disregarded entity',
      '',
    ]);
    expect(form.entries.checks).toEqual([
      '8a.yes',
      '8c.yes',
      '9a.other',
      '10.startedNewBusiness',
      '16.other',
      '18.no',
    ]);
  });

  it('is of several members', () => {
    const [member] = company.members;
    const form = ss4(facts({ members: member ? [member, member] : [] }));
    expect([at(form, '8b'), at(form, '9a')]).toEqual(['2', 'Partnership']);
  });

  it('is of a corporation, in the state that filed it', () => {
    const form = ss4(facts({ entityType: 'CCorp', members: [], state: 'DE', filingDate: '2026-11-20' }));
    expect(['8a', '8b', '8c', '9a', '9b', '11'].map((line) => at(form, line))).toEqual([
      'No',
      '',
      '',
      'Corporation, Form 1120',
      'Delaware',
      'November 20, 2026',
    ]);
    expect(form.entries.text['9a.corporationFormNumber']).toBe('1120');
  });

  it.each([
    ['722511', 'Accommodation & food service'],
    ['531110', 'Real estate'],
    ['532111', 'Rental & leasing'],
    ['425120', 'Wholesale—agent/broker'],
    ['423110', 'Wholesale—other'],
    ['541511', 'Other: Custom Computer Programming Services'],
  ])('says of industry %s: %s', (naicsCode, activity) => {
    expect(at(ss4(facts({}, naicsCode)), '16')).toBe(activity);
  });

  it('shows a tax number masked', () => {
    expect(at(ss4({ ...facts(), maskedTaxNumber: '***-**-6789' }), '7b')).toBe('***-**-6789');
  });
});

describe('a Form 8821', () => {
  it('lets the service ask about the application for the EIN, and about nothing else', () => {
    const form = form8821(facts());
    expect(form.lines.map(({ line }) => line).join(' ')).toBe('1 1 1 2 3a 3b 3c 3d 4 5 6');
    expect([at(form, '3a'), at(form, '3b'), at(form, '3c')]).toEqual([
      'Employer identification number',
      'SS-4',
      '2026',
    ]);
    expect(form.lines[1]?.value).toBe('Applied for (Form SS-4)');
    expect(form8821(facts({ ein: '00-1234567' })).lines[1]?.value).toBe('00-1234567');
  });
});
