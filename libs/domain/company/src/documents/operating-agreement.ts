import {
  addressText,
  bold,
  clauses,
  dateText,
  type DocumentWriter,
  heading,
  type Inline,
  jurisdictionName,
  percentText,
  signatureLine,
  stateName,
  table,
  titleBlock,
} from '#platform/documents';
import { companyDocument, principalAddress } from './company-document.js';
import type { PrintedCompany } from './printed-company.js';

const TITLE = 'Operating Agreement';

/** Writes the operating agreement of a member-managed LLC, with the ownership as declared. */
export async function operatingAgreement(company: PrintedCompany): Promise<Uint8Array> {
  const document = await companyDocument(company, TITLE);
  titleBlock(document, {
    over: `A ${stateName(company.state)} limited liability company`,
    title: TITLE,
    under: company.legalName,
  });
  const effective = company.filingDate ?? company.issuedAt;
  document.text([
    'This Operating Agreement (the \u201cAgreement\u201d) of ',
    bold(company.legalName),
    ` (the \u201cCompany\u201d) is made effective as of ${dateText(effective)} by `,
    company.members.length === 1 ? 'its sole member' : 'its members',
    ' listed in Schedule A (',
    company.members.length === 1 ? 'the \u201cMember\u201d' : 'each a \u201cMember\u201d',
    ').',
  ]);
  sectionsOf(company).forEach(({ title, texts }, index) => {
    heading(document, `${index + 1}. ${title}`);
    clauses(document, index + 1, texts);
  });
  signatures(document, company);
  scheduleA(document, company);
  return document.finish();
}

interface Section {
  readonly title: string;
  readonly texts: readonly (Inline | readonly Inline[])[];
}

const sectionsOf = (company: PrintedCompany): readonly Section[] => [
  formationSection(company),
  membersSection(),
  managementSection(),
  moneySection(company),
  recordsSection(),
  transferSection(),
  liabilitySection(),
  dissolutionSection(),
  generalSection(company),
];

function formationSection(company: PrintedCompany): Section {
  const principal = principalAddress(company);
  const { registeredAgent: agent } = company;
  const filed = company.filingDate
    ? [
        ` Its formation document was filed on ${dateText(company.filingDate)}`,
        company.filingNumber ? ` under number ${company.filingNumber}.` : '.',
      ]
    : [];
  return {
    title: 'Formation',
    texts: [
      [
        `The Company is a limited liability company under the laws of the ${jurisdictionName(company.state)}.`,
        ...filed,
      ],
      ...(principal
        ? [
            `The principal place of business is ${addressText(principal)}, or another place that the Members choose.`,
          ]
        : []),
      ...(agent
        ? [
            `The registered agent is ${agent.name}, and the registered office is ${addressText(agent.address)}. The Members may change the registered agent and office by the filing that the law requires.`,
          ]
        : []),
      ['The Company may carry on any lawful business. Its principal activity is: ', company.description, '.'],
      'The Company continues until it is dissolved under this Agreement.',
    ],
  };
}

const membersSection = (): Section => ({
  title: 'Members and Ownership',
  texts: [
    'The Members and the percentage of the Company that each of them owns (the \u201cOwnership Percentage\u201d) are listed in Schedule A.',
    'A person becomes a Member after the date of this Agreement only with the written consent of all Members, who then amend Schedule A.',
    'No Member may withdraw from the Company, or demand back a contribution, except as this Agreement provides.',
  ],
});

const managementSection = (): Section => ({
  title: 'Management and Voting',
  texts: [
    'The Company is managed by its Members. Each Member may act for the Company in the ordinary course of its business.',
    'Members vote in proportion to their Ownership Percentages. A decision needs more than fifty percent of all Ownership Percentages unless this Agreement or the law requires more.',
    'Amending this Agreement, admitting a Member, merging, converting or dissolving the Company, or selling substantially all of its assets needs the consent of all Members.',
    'The Members may decide by written consent in place of a meeting.',
  ],
});

const moneySection = ({ isForeignOwned }: PrintedCompany): Section => ({
  title: 'Contributions, Allocations and Distributions',
  texts: [
    'Contributions are recorded in the Company\u2019s books. No Member has to contribute more than that Member has agreed to in writing.',
    'Profits and losses are allocated among the Members in proportion to their Ownership Percentages.',
    'Distributions are made when the Members decide, in proportion to Ownership Percentages, and never where the law forbids them.',
    'The Company is classified for federal income tax under the default rules that apply to it, unless the Members elect otherwise.',
    // Treasury Regulations 301.7701-2(c)(2)(vi) and 1.6038A-2.
    ...(isForeignOwned
      ? [
          'As a domestic entity that is wholly owned by a foreign Member, the Company files Form 5472 with a pro forma Form 1120 for each year with a reportable transaction, and keeps the records that section 6038A of the Internal Revenue Code requires.',
        ]
      : []),
  ],
});

const recordsSection = (): Section => ({
  title: 'Books, Records and Accounts',
  texts: [
    'The Company keeps complete books at its principal place of business. Each Member may inspect and copy them at reasonable times.',
    'The Company\u2019s fiscal year is the calendar year. Its money is kept in accounts in its own name, apart from that of its Members.',
  ],
});

const transferSection = (): Section => ({
  title: 'Transfer of Interests',
  texts: [
    'A Member may transfer all or part of an interest only with the written consent of all other Members. A transfer without it conveys no right to vote or to take part in management.',
    'On the death, incapacity or bankruptcy of a Member the successor has the rights of an assignee until admitted as a Member.',
  ],
});

const liabilitySection = (): Section => ({
  title: 'Liability and Indemnification',
  texts: [
    'No Member is liable for a debt, obligation or liability of the Company solely by reason of being a Member or taking part in its management.',
    'The Company indemnifies each Member, to the fullest extent that the law permits, against claims that arise from acting for the Company in good faith, except for fraud, willful misconduct or gross negligence.',
  ],
});

const dissolutionSection = (): Section => ({
  title: 'Dissolution',
  texts: [
    'The Company is dissolved by the consent of all Members, or as the law requires.',
    'On dissolution its assets go first to creditors, Members who are creditors included; then to Members in return of their contributions; then to Members in proportion to their Ownership Percentages.',
  ],
});

const generalSection = (company: PrintedCompany): Section => ({
  title: 'General Provisions',
  texts: [
    `This Agreement is governed by the laws of the ${jurisdictionName(company.state)}.`,
    'It is the entire agreement of the Members on its subject and replaces what was agreed before. It may be amended only in writing, signed by all Members.',
    'If a provision cannot be enforced the others remain in force. This Agreement binds successors and permitted assigns, and may be signed in counterparts.',
  ],
});

function signatures(document: DocumentWriter, company: PrintedCompany): void {
  document
    .room(140)
    .skip(8)
    .text('The Members have signed this Agreement to be effective as of the date first written above.');
  for (const { name } of company.members) signatureLine(document, name, 'Member');
}

function scheduleA(document: DocumentWriter, company: PrintedCompany): void {
  document.newPage().text(bold('Schedule A'), { size: 15, align: 'center', after: 3 });
  document.text('Members and Ownership Percentages', { align: 'center', after: 18 });
  const columns = [
    { title: 'Member', share: 0.33 },
    { title: 'Address', share: 0.47 },
    { title: 'Ownership', share: 0.2 },
  ];
  const rows = company.members.map(({ name, address, ownershipPercent }) => [
    name,
    address ? addressText(address) : 'Care of the Company',
    percentText(ownershipPercent),
  ]);
  table(document, columns, rows);
}
