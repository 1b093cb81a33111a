import { addressLines, bold, dateText, heading } from '#platform/documents';
import { companyDocument, principalAddress } from './company-document.js';
import type { PrintedCompany } from './printed-company.js';

const TITLE = 'EIN Confirmation (facsimile of notice CP 575)';
const FACSIMILE =
  'FACSIMILE. Prepared from the company\u2019s records to show its employer identification number. ' +
  'This is not an original notice and was not issued by the Internal Revenue Service.';

/**
 * Writes the content of an EIN notice, marked as a facsimile on its face.
 *
 * @throws {RangeError} the company has no EIN
 */
export async function einLetter(company: PrintedCompany): Promise<Uint8Array> {
  const { ein } = company;
  if (ein === null) throw new RangeError('the company has no EIN');
  const document = await companyDocument(company, TITLE);
  const half = document.width / 2;
  const address = company.mailingAddress ?? principalAddress(company);
  const envelope = [
    company.legalName,
    `Attn: ${company.responsiblePartyName}`,
    ...(address ? addressLines(address) : []),
  ];
  const facts = [
    ['Date of this notice', dateText(company.issuedAt)],
    ['Employer identification number', ein],
    ['Form', 'SS-4'],
    ['Number of this notice', 'CP 575 (facsimile)'],
  ];
  document.rule(8).text(bold(FACSIMILE), { size: 9, align: 'center', after: 8, color: '#8a2b2b' }).rule(26);
  for (let line = 0; line < Math.max(envelope.length, facts.length); line++) {
    const [label, value] = facts[line] ?? [];
    const right = label === undefined ? '' : `${label}: ${value ?? ''}`;
    document.row(
      [line === 0 ? bold(envelope[0] ?? '') : (envelope[line] ?? ''), right],
      [half - 10, half + 10],
      { size: 10, after: 0 },
    );
  }
  document.skip(30).text(bold('Your Employer Identification Number'), {
    size: 15,
    align: 'center',
    after: 16,
  });
  document.text([
    'The employer identification number of ',
    bold(company.legalName),
    ' is ',
    bold(ein),
    '. It identifies the company, its accounts, tax returns and documents, even if the company has no employees. Keep this document with the company\u2019s permanent records.',
  ]);
  document.text(
    'Use the complete name and the number exactly as they are printed here on all federal tax forms, payments and related correspondence. A difference may delay processing and may result in incorrect information in an account.',
  );
  heading(document, 'Uses of this number');
  for (const text of purposes(company)) document.text(['\u2022  ', text], { indent: 12, after: 4 });
  heading(document, 'Classification');
  document.text(classification(company));
  heading(document, 'Keep in mind');
  document.text(
    'The number belongs to this company alone and does not change when its address or owners change. Do not use it for another business.',
  );
  return document.finish();
}

const purposes = (company: PrintedCompany): readonly string[] => [
  'opening accounts in the company\u2019s name;',
  returns(company),
  'reporting and depositing employment taxes, if it has employees;',
  'applying for state and local registrations and licenses.',
];

function returns({ entityType, isForeignOwned }: PrintedCompany): string {
  if (entityType === 'CCorp') return 'filing the federal income tax return of a corporation (Form 1120);';
  return isForeignOwned
    ? 'filing Form 5472 with a pro forma Form 1120 (see Classification);'
    : 'filing the federal returns that its tax classification calls for;';
}

/**
 * Classifies the company by Treasury Regulations 301.7701-2 and -3: a corporation is one; an LLC depends on its
 * members.
 */
function classification(company: PrintedCompany): string {
  if (company.entityType === 'CCorp') return 'The company is a corporation for federal tax purposes.';
  const owners = company.members.length === 1 ? 'one member' : `${company.members.length} members`;
  const kind =
    company.members.length === 1
      ? 'disregarded as an entity separate from its owner'
      : 'classified as a partnership';
  const isDefault = `Unless it elects otherwise on Form 8832, a domestic limited liability company with ${owners} is ${kind} for federal income tax.`;
  return company.isForeignOwned ? `${isDefault} ${FOREIGN_OWNED}` : isDefault;
}

/** Treasury Regulations 301.7701-2(c)(2)(vi) and 1.6038A-2. */
const FOREIGN_OWNED =
  'Because its only member is foreign, it is treated as a corporation for reporting: for each year with a reportable transaction, such as a contribution of its owner, it files Form 5472 with a pro forma Form 1120, even if no tax is due.';
