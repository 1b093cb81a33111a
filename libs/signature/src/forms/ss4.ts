import { addressLines, dateText, principalAddress, stateName } from '#documents';
import type { FormFacts } from './form-facts.js';
import type { FilledForm, FormLine } from './filled-form.js';
import { activityOf } from './principal-activity.js';

const DECLARATION =
  'Under penalties of perjury, I declare that I have examined this application, and to the best of my knowledge and belief, it is true, correct, and complete.';

/**
 * Form SS-4, Application for Employer Identification Number, Rev. December 2025. What goes on a line is as its
 * instructions say: 7b `Foreign` for a responsible party who needs no US number; 8 and 9a for the default
 * classification of an LLC (Treasury Regulations 301.7701-3).
 */
export function ss4(facts: FormFacts): FilledForm {
  const answers = answersOf(facts);
  return {
    number: 'SS-4',
    title: 'Application for Employer Identification Number',
    revision: 'Rev. December 2025',
    lines: linesOf(answers),
    declaration: DECLARATION,
    entries: entriesOf(answers, facts),
  };
}

/** What there is to say, by line. */
type Answers = ReturnType<typeof answersOf>;

function answersOf({ company, naicsCode, maskedTaxNumber }: FormFacts) {
  const { entityType, members, mailingAddress } = company;
  const street = principalAddress(company);
  const mailing = mailingAddress ?? street;
  const isLlc = entityType === 'LLC';
  return {
    name: company.legalName,
    mailing: splitAddress(mailing),
    street: street && mailing && same(street, mailing) ? ['', ''] : splitAddress(street),
    state: stateName(company.state),
    party: company.responsiblePartyName,
    partyNumber: maskedTaxNumber ?? 'Foreign',
    isLlc,
    members: isLlc ? String(members.length) : '',
    entity: entityOf(isLlc, members.length),
    purpose: company.description,
    started: company.filingDate ? dateText(company.filingDate) : 'On the date of formation',
    activity: activityOf(naicsCode),
    industry: company.industry ?? company.description,
  };
}

/** Line 9a: the box and what is written beside it. */
function entityOf(isLlc: boolean, members: number) {
  if (!isLlc) return { box: 'corporation', text: 'Corporation, Form 1120', written: '1120' } as const;
  if (members > 1) return { box: 'partnership', text: 'Partnership', written: '' } as const;
  return { box: 'other', text: 'Other: Disregarded entity', written: 'Disregarded entity' } as const;
}

function linesOf(answers: Answers): readonly FormLine[] {
  const { isLlc, activity } = answers;
  const line = (number: string, label: string, value: string): FormLine => ({ line: number, label, value });
  return [
    line('1', 'Legal name of entity for whom the EIN is being requested', answers.name),
    line('2', 'Trade name of business (if different from name on line 1)', ''),
    line('3', 'Executor, administrator, trustee, “care of” name', ''),
    line('4a', 'Mailing address', answers.mailing[0]),
    line('4b', 'City, state, and ZIP code', answers.mailing[1]),
    line('5a', 'Street address (if different)', answers.street[0]),
    line('5b', 'City, state, and ZIP code', answers.street[1]),
    line('6', 'County and state where principal business is located', answers.state),
    line('7a', 'Name of responsible party', answers.party),
    line('7b', 'SSN, ITIN, or EIN', answers.partyNumber),
    line('8a', 'Is this application for a limited liability company (LLC)?', isLlc ? 'Yes' : 'No'),
    line('8b', 'If 8a is “Yes,” enter the number of LLC members', answers.members),
    line('8c', 'If 8a is “Yes,” was the LLC organized in the United States?', isLlc ? 'Yes' : ''),
    line('9a', 'Type of entity', answers.entity.text),
    line('9b', 'If a corporation, state where incorporated', isLlc ? '' : answers.state),
    line('10', 'Reason for applying', `Started new business: ${answers.purpose}`),
    line('11', 'Date business started or acquired', answers.started),
    line('12', 'Closing month of accounting year', 'December'),
    line('13', 'Highest number of employees expected in the next 12 months', NO_EMPLOYEES),
    line('14', 'File Form 944 annually instead of Forms 941 quarterly', 'No'),
    line('15', 'First date wages or annuities were paid', 'N/A'),
    line('16', 'Principal activity of the business', activity?.text ?? `Other: ${answers.industry}`),
    line('17', 'Principal line of merchandise sold, work done, or services provided', answers.purpose),
    line('18', 'Has the applicant entity ever applied for and received an EIN?', 'No'),
  ];
}

const NO_EMPLOYEES = 'Agricultural 0, Household 0, Other 0';

/** The same for the fields of the official PDF, see `data/ss4-acroform.json`. */
function entriesOf(answers: Answers, { phone, signerTitle }: FormFacts): FilledForm['entries'] {
  const { isLlc, entity, activity } = answers;
  return {
    text: {
      '1': answers.name,
      '4a': answers.mailing[0],
      '4b': answers.mailing[1],
      '5a': answers.street[0],
      '5b': answers.street[1],
      '6': answers.state,
      '7a': answers.party,
      '7b': answers.partyNumber,
      '8b': answers.members,
      [entity.box === 'corporation' ? '9a.corporationFormNumber' : '9a.other']: entity.written,
      '9b.state': isLlc ? '' : answers.state,
      '10.startedNewBusinessType': answers.purpose,
      '11': answers.started,
      '12': 'December',
      '13.agricultural': '0',
      '13.household': '0',
      '13.other': '0',
      '15': 'N/A',
      '16.other': activity ? '' : answers.industry,
      '17': answers.purpose,
      'signer.nameTitle': `${answers.party}, ${signerTitle}`,
      'applicant.phone': phone ?? '',
    },
    checks: [
      isLlc ? '8a.yes' : '8a.no',
      ...(isLlc ? ['8c.yes'] : []),
      `9a.${entity.box}`,
      '10.startedNewBusiness',
      `16.${activity?.box ?? 'other'}`,
      '18.no',
    ],
  };
}

type Address = NonNullable<ReturnType<typeof principalAddress>>;

/** The street's lines, and the place with the country. */
function splitAddress(address: Address | null): readonly [string, string] {
  if (!address) return ['', ''];
  const { line1, line2 } = address;
  const street = [line1, line2 ?? ''].filter((text) => text.trim() !== '');
  return [street.join(', '), addressLines(address).slice(street.length).join(', ')];
}

const same = (one: Address, other: Address): boolean =>
  addressLines(one).join('\n') === addressLines(other).join('\n');
