import {
  addressText,
  bold,
  clauses,
  dateText,
  type DocumentWriter,
  heading,
  type Inline,
  jurisdictionName,
  roman,
  signatureLine,
  stateName,
  table,
  titleBlock,
} from '#platform/documents';
import { companyDocument, principalAddress, sharesText } from './company-document.js';
import type { PrintedCompany } from './printed-company.js';

const TITLE = 'Bylaws';

/** Writes a corporation's bylaws, with its first directors and officers. */
export async function corporateBylaws(company: PrintedCompany): Promise<Uint8Array> {
  const document = await companyDocument(company, TITLE);
  titleBlock(document, {
    over: `A ${stateName(company.state)} corporation`,
    title: TITLE,
    under: company.legalName,
  });
  document.text(['These are the bylaws of ', bold(company.legalName), ' (the \u201cCorporation\u201d).']);
  articlesOf(company).forEach(({ title, texts }, index) => {
    heading(document, `Article ${roman(index + 1)} \u2014 ${title}`);
    clauses(document, index + 1, texts);
  });
  certificate(document, company);
  firstOfficers(document, company);
  return document.finish();
}

interface Article {
  readonly title: string;
  readonly texts: readonly (Inline | readonly Inline[])[];
}

const articlesOf = (company: PrintedCompany): readonly Article[] => [
  officesArticle(company),
  shareholdersArticle,
  directorsArticle(company),
  officersArticle,
  stockArticle(company),
  indemnificationArticle,
  generalArticle(company),
];

function officesArticle(company: PrintedCompany): Article {
  const principal = principalAddress(company);
  const { registeredAgent: agent } = company;
  const law = `The Corporation is organized under the laws of the ${jurisdictionName(company.state)}`;
  const filed =
    company.filingDate === null
      ? '.'
      : `; its formation document was filed on ${dateText(company.filingDate)}.`;
  return {
    title: 'Corporation and Offices',
    texts: [
      `${law}${filed} It may carry on any lawful business; its principal activity is: ${company.description}.`,
      ...(principal ? [`The principal office is located at ${addressText(principal)}.`] : []),
      ...(agent
        ? [
            `The registered agent is ${agent.name}; the registered office is located at ${addressText(agent.address)}.`,
          ]
        : []),
      'The Corporation may have other offices where the board of directors decides.',
    ],
  };
}

const shareholdersArticle: Article = {
  title: 'Shareholders',
  texts: [
    'An annual meeting of shareholders is held each year, at the time and place that the board sets, to elect directors and to do other proper business.',
    'Special meetings may be called by the board, the President, or holders of at least ten percent of the shares entitled to vote.',
    'Written notice of the place, date and time is given to each shareholder not fewer than ten nor more than sixty days before a meeting. Notice may be waived, and attending without objection waives it.',
    'A majority of the shares entitled to vote, present in person or by proxy, is a quorum. Each share has one vote. Except in the election of directors, which a plurality decides, a matter is approved where the votes for it exceed the votes against it.',
    'Shareholders may act without a meeting by written consent as the law permits.',
  ],
};

function directorsArticle(company: PrintedCompany): Article {
  const count = company.officers.filter(({ title }) => title === 'Director').length;
  const seats = count === 1 ? 'one director' : `${count} directors`;
  return {
    title: 'Board of Directors',
    texts: [
      'The business of the Corporation is managed by or under the direction of its board of directors.',
      `The first board has ${seats}. The board or the shareholders may change the number. Directors serve until the next annual meeting and until their successors are elected and qualified.`,
      'Regular meetings are held as the board decides. Special meetings may be called by the President or any director on two days\u2019 notice. Directors may take part by any means by which all can hear each other.',
      'A majority of the directors in office is a quorum, and a majority of those present at a meeting with a quorum decides. The board may act without a meeting where all directors consent in writing.',
      'A vacancy is filled by the remaining directors or by the shareholders. Shareholders may remove a director with or without cause.',
    ],
  };
}

const officersArticle: Article = {
  title: 'Officers',
  texts: [
    'The officers are a President, a Secretary and a Treasurer, and others whom the board appoints. One person may hold several offices unless the law forbids it.',
    [
      bold('President. '),
      'The chief executive officer, who has general charge of the business, presides at meetings of shareholders and signs for the Corporation.',
    ],
    [
      bold('Secretary. '),
      'Keeps the minutes, the records and the share register, gives notices and authenticates the Corporation\u2019s records.',
    ],
    [
      bold('Treasurer. '),
      'Has charge of the funds and of the financial records and reports on them to the board.',
    ],
    'The board elects officers, sets their pay, and may remove an officer at any time with or without cause.',
  ],
};

const stockArticle = (company: PrintedCompany): Article => ({
  title: 'Shares',
  texts: [
    ...(company.shares ? [`The Corporation is authorized to issue ${sharesText(company.shares)}.`] : []),
    'Shares are issued for the consideration that the board finds adequate, with or without certificates. Transfers are made on the share register by the holder or an authorized representative.',
    'The board may declare dividends where the law permits. It may set a record date to determine who is entitled to notice, to vote or to be paid.',
  ],
});

const indemnificationArticle: Article = {
  title: 'Indemnification',
  texts: [
    'The Corporation indemnifies its directors and officers, to the fullest extent that the law permits, against expenses and liabilities that arise from serving it, and may advance expenses and buy insurance.',
  ],
};

const generalArticle = (company: PrintedCompany): Article => ({
  title: 'General Provisions',
  texts: [
    'The fiscal year is the calendar year unless the board sets another. Contracts and instruments of payment are signed by the persons whom the board authorizes.',
    'The Corporation keeps minutes, accounting records and a register of its shareholders, which shareholders may inspect as the law provides.',
    'These bylaws may be amended or repealed by the board or by the shareholders, subject to the formation document.',
    `Where these bylaws conflict with the formation document or the law of the ${jurisdictionName(company.state)}, those prevail.`,
  ],
});

function certificate(document: DocumentWriter, company: PrintedCompany): void {
  const secretary = company.officers.find(({ title }) => title === 'Secretary');
  heading(document, 'Certificate of the Secretary');
  document.text([
    'The undersigned certifies that the foregoing are the bylaws of ',
    bold(company.legalName),
    ', as adopted by its board of directors on the date written below.',
  ]);
  signatureLine(
    document,
    secretary?.name ?? company.responsiblePartyName,
    secretary ? 'Secretary' : 'Authorized person',
  );
}

function firstOfficers(document: DocumentWriter, company: PrintedCompany): void {
  document
    .newPage()
    .text(bold('Schedule of First Directors and Officers'), { size: 15, align: 'center', after: 18 });
  const columns = [
    { title: 'Office', share: 0.2 },
    { title: 'Name', share: 0.35 },
    { title: 'Address', share: 0.45 },
  ];
  const rows = company.officers.map(({ title, name, address }) => [
    title,
    name,
    address ? addressText(address) : 'Care of the Corporation',
  ]);
  table(document, columns, rows);
}
