import type { FilledForm, FormLine } from './filled-form.js';
import type { FormFacts, PrintedAddress } from './form-facts.js';

const DECLARATION =
  'Under penalties of perjury, I declare that I have examined this application, and to the best of my knowledge and belief, it is true, correct, and complete.';

/**
 * Fills in Form SS-4, Application for Employer Identification Number, Rev. December 2025, as the form's
 * instructions say: line 7b is `Foreign` for a responsible party who needs no US number; lines 8 and 9a show
 * the default classification of an LLC (Treasury Regulations 301.7701-3); lines 9a and 10 name Form 5472 if its only
 * member is foreign.
 */
export function ss4(facts: FormFacts): FilledForm {
  const content = contentOf(facts);
  return {
    number: 'SS-4',
    title: 'Application for Employer Identification Number',
    revision: 'Rev. December 2025',
    lines: linesOf(content),
    declaration: DECLARATION,
    entries: entriesOf(content, facts),
  };
}

/** The content of the lines and the PDF fields. */
type Content = ReturnType<typeof contentOf>;

function contentOf(facts: FormFacts) {
  const { principalAddress } = facts;
  const mailing = facts.mailingAddress ?? principalAddress;
  const isLlc = facts.entityType === 'LLC';
  return {
    name: facts.legalName,
    mailing: linesOfAddress(mailing),
    street: same(principalAddress, mailing) ? linesOfAddress(null) : linesOfAddress(principalAddress),
    state: facts.stateName,
    party: facts.signatory.name,
    partyNumber: facts.maskedTaxNumber ?? 'Foreign',
    isLlc,
    members: isLlc ? String(facts.memberCount) : '',
    entity: entityOf(facts),
    reason: reasonOf(facts),
    location: [facts.county, facts.stateName].filter(Boolean).join(', '),
    purpose: facts.description,
    started: facts.filedOn ?? 'On the date of formation',
    activity: activityOf(facts.naicsCode),
    industry: facts.industry ?? facts.description,
  };
}

/** Returns line 9a: the box and the text next to it. */
function entityOf({ entityType, memberCount, isForeignOwned }: FormFacts) {
  if (entityType === 'CCorp')
    return { box: 'corporation', text: 'Corporation, Form 1120', written: '1120' } as const;
  if (memberCount > 1) return { box: 'partnership', text: 'Partnership', written: '' } as const;
  return other(isForeignOwned ? 'Foreign-owned U.S. disregarded entity-Form 5472' : 'Disregarded entity');
}

/** Returns line 10: the box and the text next to it. */
function reasonOf({ isForeignOwned, description }: FormFacts) {
  if (isForeignOwned) return other('Foreign-owned U.S. disregarded entity filing Form 5472');
  return {
    box: 'startedNewBusiness',
    text: `Started new business: ${description}`,
    written: description,
  } as const;
}

const other = (written: string) => ({ box: 'other', text: `Other: ${written}`, written }) as const;

function linesOf(content: Content): readonly FormLine[] {
  const { isLlc, activity } = content;
  const line = (number: string, label: string, value: string): FormLine => ({ line: number, label, value });
  return [
    line('1', 'Legal name of entity for whom the EIN is being requested', content.name),
    line('2', 'Trade name of business (if different from name on line 1)', ''),
    line('3', 'Executor, administrator, trustee, “care of” name', ''),
    line('4a', 'Mailing address', content.mailing[0]),
    line('4b', 'City, state, and ZIP code', content.mailing[1]),
    line('5a', 'Street address (if different)', content.street[0]),
    line('5b', 'City, state, and ZIP code', content.street[1]),
    line('6', 'County and state where principal business is located', content.location),
    line('7a', 'Name of responsible party', content.party),
    line('7b', 'SSN, ITIN, or EIN', content.partyNumber),
    line('8a', 'Is this application for a limited liability company (LLC)?', isLlc ? 'Yes' : 'No'),
    line('8b', 'If 8a is “Yes,” enter the number of LLC members', content.members),
    line('8c', 'If 8a is “Yes,” was the LLC organized in the United States?', isLlc ? 'Yes' : ''),
    line('9a', 'Type of entity', content.entity.text),
    line('9b', 'If a corporation, state where incorporated', isLlc ? '' : content.state),
    line('10', 'Reason for applying', content.reason.text),
    line('11', 'Date business started or acquired', content.started),
    line('12', 'Closing month of accounting year', 'December'),
    line('13', 'Highest number of employees expected in the next 12 months', NO_EMPLOYEES),
    line('14', 'File Form 944 annually instead of Forms 941 quarterly', 'No'),
    line('15', 'First date wages or annuities were paid', 'N/A'),
    line('16', 'Principal activity of the business', activity?.text ?? `Other: ${content.industry}`),
    line('17', 'Principal line of merchandise sold, work done, or services provided', content.purpose),
    line('18', 'Has the applicant entity ever applied for and received an EIN?', 'No'),
  ];
}

const NO_EMPLOYEES = 'Agricultural 0, Household 0, Other 0';

/** Returns the same content for the fields of the official PDF, see `data/ss4-acroform.json`. */
function entriesOf(content: Content, { phone, signatory }: FormFacts): FilledForm['entries'] {
  const { isLlc, entity, reason, activity } = content;
  return {
    text: {
      '1': content.name,
      '4a': content.mailing[0],
      '4b': content.mailing[1],
      '5a': content.street[0],
      '5b': content.street[1],
      '6': content.location,
      '7a': content.party,
      '7b': content.partyNumber,
      '8b': content.members,
      [entity.box === 'corporation' ? '9a.corporationFormNumber' : '9a.other']: entity.written,
      '9b.state': isLlc ? '' : content.state,
      [reason.box === 'other' ? '10.other' : '10.startedNewBusinessType']: reason.written,
      '11': content.started,
      '12': 'December',
      '13.agricultural': '0',
      '13.household': '0',
      '13.other': '0',
      '15': 'N/A',
      '16.other': activity ? '' : content.industry,
      '17': content.purpose,
      'signer.nameTitle': `${signatory.name}, ${signatory.title}`,
      'applicant.phone': phone ?? '',
    },
    checks: [
      isLlc ? '8a.yes' : '8a.no',
      ...(isLlc ? ['8c.yes'] : []),
      `9a.${entity.box}`,
      `10.${reason.box}`,
      `16.${activity?.box ?? 'other'}`,
      '18.no',
    ],
  };
}

/** Returns the street lines, and the city with the country. */
const linesOfAddress = (address: PrintedAddress | null): readonly [street: string, place: string] =>
  address ? [address.street.join(', '), address.place.join(', ')] : ['', ''];

const same = (one: PrintedAddress | null, other: PrintedAddress | null): boolean =>
  one !== null && other !== null && asOnEnvelope(one) === asOnEnvelope(other);

const asOnEnvelope = ({ street, place }: PrintedAddress): string => [...street, ...place].join('\n');

/** A box of line 16. */
interface Activity {
  /** Its key in `data/ss4-acroform.json`. */
  readonly box: string;
  readonly text: string;
}

/** The boxes of line 16 by the sector or subsector of the NAICS code (NAICS 2022 manual, structure). */
const ACTIVITIES: readonly (readonly [prefixes: readonly string[], activity: Activity])[] = [
  [['62'], { box: 'healthCare', text: 'Health care & social assistance' }],
  [['425'], { box: 'wholesaleAgentBroker', text: 'Wholesale—agent/broker' }],
  [['23'], { box: 'construction', text: 'Construction' }],
  [['532', '533'], { box: 'rentalLeasing', text: 'Rental & leasing' }],
  [['48', '49'], { box: 'transportationWarehousing', text: 'Transportation & warehousing' }],
  [['72'], { box: 'accommodationFood', text: 'Accommodation & food service' }],
  [['42'], { box: 'wholesaleOther', text: 'Wholesale—other' }],
  [['44', '45'], { box: 'retail', text: 'Retail' }],
  [['531'], { box: 'realEstate', text: 'Real estate' }],
  [['31', '32', '33'], { box: 'manufacturing', text: 'Manufacturing' }],
  [['52'], { box: 'financeInsurance', text: 'Finance & insurance' }],
];

/** Returns the box of a NAICS code; null if only `Other` applies. */
const activityOf = (naicsCode: string): Activity | null =>
  ACTIVITIES.find(([prefixes]) => prefixes.some((prefix) => naicsCode.startsWith(prefix)))?.[1] ?? null;
