import type { FilledForm, FormLine } from './filled-form.js';
import { type FormFacts, oneLine } from './form-facts.js';

const DECLARATION =
  'If signed by a corporate officer, partner, guardian, partnership representative, executor, receiver, administrator, trustee, or individual other than the taxpayer, I certify that I have the legal authority to execute this form with respect to the tax matters and tax periods shown on line 3 above.';

/**
 * Fills in Form 8821, Tax Information Authorization, Rev. January 2021. It lets the service ask the IRS only about
 * the application for the company's EIN.
 */
export function form8821(facts: FormFacts): FilledForm {
  const { ein, principalAddress, signatory, designee } = facts;
  const phone = facts.phone ?? '';
  const year = String(facts.year);
  const address = principalAddress ? oneLine(principalAddress) : '';
  const taxpayer = [facts.legalName, address].filter(Boolean).join(', ');
  const signer = `${signatory.name}, ${signatory.title}`;
  const line = (number: string, label: string, value: string): FormLine => ({ line: number, label, value });
  return {
    number: '8821',
    title: 'Tax Information Authorization',
    revision: 'Rev. January 2021',
    lines: [
      line('1', 'Taxpayer information: name and address', taxpayer),
      line('1', 'Taxpayer identification number(s)', ein ?? 'Applied for (Form SS-4)'),
      line('1', 'Daytime telephone number', phone),
      line('2', 'Designee(s): name, address, telephone number', designee),
      line('3a', 'Type of tax information', 'Employer identification number'),
      line('3b', 'Tax form number', 'SS-4'),
      line('3c', 'Year(s) or period(s)', year),
      line('3d', 'Specific tax matters', 'Status and assignment of the employer identification number'),
      line('4', 'Specific use not recorded on the Centralized Authorization File (CAF)', 'Yes'),
      line('5', 'Retention/revocation of prior tax information authorizations', 'Not retained'),
      line('6', 'Taxpayer signature: print name and title', signer),
    ],
    declaration: DECLARATION,
    entries: {
      text: {
        '1': taxpayer,
        '1.tin': ein ?? 'Applied for',
        '1.phone': phone,
        '2': designee,
        '3a': 'Employer identification number',
        '3b': 'SS-4',
        '3c': year,
        '3d': 'Status and assignment of the employer identification number',
        'signer.nameTitle': signer,
      },
      checks: ['4'],
    },
  };
}
