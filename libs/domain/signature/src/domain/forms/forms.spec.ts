import { form8821 } from './form-8821.js';
import type { FormFacts } from './form-facts.js';
import { ss4 } from './ss4.js';
import { FORM_NAMES } from '../types.js';
import { fillForm } from './tax-form.js';
import type { FilledForm } from './filled-form.js';

const address = {
  street: ['12 St James Square'],
  place: ['London, London SW1Y 4JH', 'United Kingdom of Great Britain and Northern Ireland'],
};
const llc: FormFacts = {
  legalName: 'Analytical Engines LLC',
  entityType: 'LLC',
  stateName: 'Wyoming',
  description: 'Software',
  naicsCode: '541511',
  industry: 'Custom Computer Programming Services',
  filedOn: null,
  ein: null,
  memberCount: 1,
  isForeignOwned: true,
  mailingAddress: address,
  principalAddress: address,
  county: null,
  signatory: { name: 'Ada Lovelace', legalFirstName: 'Ada', legalLastName: 'Lovelace', title: 'Member' },
  maskedTaxNumber: null,
  phone: null,
  designee: 'Sample Formation Service, 100 Capitol Avenue, +13075550100',
  year: 2026,
};
const facts = (more: Partial<FormFacts> = {}): FormFacts => ({ ...llc, ...more });
const at = (form: FilledForm, number: string) => form.lines.find(({ line }) => line === number)?.value;

describe('an SS-4', () => {
  it('has every line of the official form, in order', () => {
    const lines = '1 2 3 4a 4b 5a 5b 6 7a 7b 8a 8b 8c 9a 9b 10 11 12 13 14 15 16 17 18';
    expect(ss4(facts()).lines.map(({ line }) => line)).toEqual(lines.split(' '));
  });

  it('describes an LLC with one founder from abroad, for Form 5472', () => {
    const form = ss4(facts());
    expect(
      ['1', '4a', '4b', '5a', '6', '7a', '7b', '8a', '8b', '8c', '9a', '9b', '10'].map((line) =>
        at(form, line),
      ),
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
      'Other: Foreign-owned U.S. disregarded entity-Form 5472',
      '',
      'Other: Foreign-owned U.S. disregarded entity filing Form 5472',
    ]);
    expect(form.entries.text).toMatchObject({
      '9a.other': 'Foreign-owned U.S. disregarded entity-Form 5472',
      '10.other': 'Foreign-owned U.S. disregarded entity filing Form 5472',
    });
    expect(form.entries.text).not.toHaveProperty(['10.startedNewBusinessType']);
    expect(form.entries.checks).toEqual(['8a.yes', '8c.yes', '9a.other', '10.other', '16.other', '18.no']);
  });

  it('describes an LLC with one founder from the USA', () => {
    const form = ss4(facts({ isForeignOwned: false }));
    expect(['9a', '10'].map((line) => at(form, line))).toEqual([
      'Other: Disregarded entity',
      'Started new business: Software',
    ]);
    expect(form.entries.text).toMatchObject({
      '9a.other': 'Disregarded entity',
      '10.startedNewBusinessType': 'Software',
    });
    expect(form.entries.checks).toContain('10.startedNewBusiness');
  });

  it('names the county of the place of business if it is known', () => {
    const form = ss4(facts({ county: 'Laramie County' }));
    expect([at(form, '6'), form.entries.text['6']]).toEqual([
      'Laramie County, Wyoming',
      'Laramie County, Wyoming',
    ]);
  });

  it('describes several members', () => {
    const form = ss4(facts({ memberCount: 2, isForeignOwned: false }));
    expect([at(form, '8b'), at(form, '9a')]).toEqual(['2', 'Partnership']);
    expect(form.entries.text['applicant.phone']).toBe('');
    expect(ss4(facts({ phone: '+13075550100' })).entries.text['applicant.phone']).toBe('+13075550100');
  });

  it('describes a corporation, with the state that filed it', () => {
    const filed = { stateName: 'Delaware', filedOn: 'November 20, 2026' };
    const form = ss4(facts({ entityType: 'CCorp', memberCount: 0, isForeignOwned: false, ...filed }));
    expect(['8a', '8b', '8c', '9a', '9b', '11'].map((line) => at(form, line))).toEqual([
      'No',
      '',
      '',
      'Corporation, Form 1120',
      'Delaware',
      'November 20, 2026',
    ]);
    expect(form.entries.text['9a.corporationFormNumber']).toBe('1120');
    expect(form.entries.checks).toEqual([
      '8a.no',
      '9a.corporation',
      '10.startedNewBusiness',
      '16.other',
      '18.no',
    ]);
  });

  it.each([
    ['722511', 'Accommodation & food service', 'accommodationFood'],
    ['531110', 'Real estate', 'realEstate'],
    ['532111', 'Rental & leasing', 'rentalLeasing'],
    ['533110', 'Rental & leasing', 'rentalLeasing'],
    ['425120', 'Wholesale—agent/broker', 'wholesaleAgentBroker'],
    ['423110', 'Wholesale—other', 'wholesaleOther'],
    ['621111', 'Health care & social assistance', 'healthCare'],
    ['236115', 'Construction', 'construction'],
    ['484110', 'Transportation & warehousing', 'transportationWarehousing'],
    ['493110', 'Transportation & warehousing', 'transportationWarehousing'],
    ['441110', 'Retail', 'retail'],
    ['459110', 'Retail', 'retail'],
    ['311111', 'Manufacturing', 'manufacturing'],
    ['321113', 'Manufacturing', 'manufacturing'],
    ['332111', 'Manufacturing', 'manufacturing'],
    ['522110', 'Finance & insurance', 'financeInsurance'],
    ['541511', 'Other: Custom Computer Programming Services', 'other'],
  ])('has for industry %s: %s', (naicsCode, activity, box) => {
    const form = ss4(facts({ naicsCode }));
    expect(at(form, '16')).toBe(activity);
    expect(form.entries.checks).toContain(`16.${box}`);
  });

  it('has the principal place of business, unless mail goes there, and sends mail there if there is no mailing address', () => {
    const business = { street: ['1 Main St', 'Suite 2'], place: ['Cheyenne, WY 82001'] };
    const lines = ['4a', '4b', '5a', '5b'];
    const elsewhere = ss4(facts({ principalAddress: business }));
    expect(lines.map((line) => at(elsewhere, line))).toEqual([
      '12 St James Square',
      address.place.join(', '),
      '1 Main St, Suite 2',
      'Cheyenne, WY 82001',
    ]);
    const nowhere = ss4(facts({ principalAddress: business, mailingAddress: null }));
    expect(lines.map((line) => at(nowhere, line))).toEqual([
      '1 Main St, Suite 2',
      'Cheyenne, WY 82001',
      '',
      '',
    ]);
    const none = ss4(facts({ principalAddress: null }));
    expect(lines.map((line) => at(none, line))).toEqual([
      '12 St James Square',
      address.place.join(', '),
      '',
      '',
    ]);
    const unknown = ss4(facts({ principalAddress: null, mailingAddress: null }));
    expect(lines.map((line) => at(unknown, line))).toEqual(['', '', '', '']);
  });

  it('shows a masked tax ID', () => {
    expect(at(ss4(facts({ maskedTaxNumber: '***-**-6789' })), '7b')).toBe('***-**-6789');
  });
});

describe('a Form 8821', () => {
  it('lets the service ask only about the application for the EIN', () => {
    const form = form8821(facts());
    expect(form.lines.map(({ line }) => line).join(' ')).toBe('1 1 1 2 3a 3b 3c 3d 4 5 6');
    expect([at(form, '3a'), at(form, '3b'), at(form, '3c')]).toEqual([
      'Employer identification number',
      'SS-4',
      '2026',
    ]);
    expect(form.lines[1]?.value).toBe('Applied for (Form SS-4)');
    expect(form8821(facts({ ein: '00-1234567' })).lines[1]?.value).toBe('00-1234567');
    expect([form.lines[0]?.value, form.lines.at(-1)?.value]).toEqual([
      `Analytical Engines LLC, 12 St James Square, ${address.place.join(', ')}`,
      'Ada Lovelace, Member',
    ]);
  });

  it('has the same content in the fields of the official PDF', () => {
    const ein = '00-1234567';
    const phone = '+13075550100';
    expect(form8821(facts({ ein, phone })).entries).toEqual({
      text: {
        '1': `Analytical Engines LLC, 12 St James Square, ${address.place.join(', ')}`,
        '1.tin': ein,
        '1.phone': phone,
        '2': llc.designee,
        '3a': 'Employer identification number',
        '3b': 'SS-4',
        '3c': '2026',
        '3d': 'Status and assignment of the employer identification number',
        'signer.nameTitle': 'Ada Lovelace, Member',
      },
      checks: ['4'],
    });
    const bare = form8821(facts({ principalAddress: null })).entries.text;
    expect([bare['1'], bare['1.tin'], bare['1.phone']]).toEqual([
      'Analytical Engines LLC',
      'Applied for',
      '',
    ]);
  });
});

describe('a form', () => {
  it.each([
    ['SS4', ss4, 'Form SS-4'],
    ['FORM8821', form8821, 'Form 8821'],
  ] as const)('is filled in by its own rules: %s', (documentType, fill, name) => {
    expect(fillForm(documentType, facts())).toEqual(fill(facts()));
    expect(FORM_NAMES[documentType]).toBe(name);
  });
});
