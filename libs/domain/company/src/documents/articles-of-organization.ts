import {
  addressText,
  bold,
  dateText,
  type DocumentWriter,
  heading,
  type Inline,
  jurisdictionName,
  roman,
  signatureLine,
  table,
  titleBlock,
} from '#platform/documents';
import { formations } from '#platform/reference-data';
import { companyDocument, principalAddress, sharesText } from './company-document.js';
import type { PrintedCompany } from './printed-company.js';

interface Article {
  readonly title: string;
  readonly text: readonly Inline[];
  readonly directors?: boolean;
}

/**
 * Writes the document that forms the company, under the title that its state uses: Articles or Certificate of
 * Organization, Formation or Incorporation, or Charter.
 */
export async function articlesOfOrganization(company: PrintedCompany): Promise<Uint8Array> {
  const formation = formations.of(company.state, company.entityType);
  // Form names and accompanying filings are not part of the title.
  const stateTitle = formation?.documentName.replace(/ \(.*\)| with .*/g, '');
  const title =
    stateTitle ?? (company.entityType === 'LLC' ? 'Articles of Organization' : 'Articles of Incorporation');
  const document = await companyDocument(company, title);
  titleBlock(document, { over: jurisdictionName(company.state), title, under: company.legalName });
  filingBlock(document, company, formation?.filingOffice ?? null);
  document.text([
    'The undersigned, desiring to form a ',
    company.entityType === 'LLC' ? 'limited liability company' : 'corporation for profit',
    ` under the laws of the ${jurisdictionName(company.state)}, states the following:`,
  ]);
  articlesOf(company).forEach((article, index) => {
    heading(document, `Article ${roman(index + 1)} \u2014 ${article.title}`);
    document.text(article.text);
    if (article.directors) directorsTable(document, company);
  });
  closing(document, company);
  return document.finish();
}

function filingBlock(document: DocumentWriter, company: PrintedCompany, office: string | null): void {
  if (company.filingDate === null && company.filingNumber === null) return;
  const widths = [0.3 * document.width, 0.7 * document.width];
  const style = { size: 9.5, after: 1 };
  if (office !== null) document.row([bold('Filing office'), office], widths, style);
  if (company.filingNumber !== null)
    document.row([bold('Filing number'), company.filingNumber], widths, style);
  if (company.filingDate !== null)
    document.row([bold('Date of filing'), dateText(company.filingDate)], widths, style);
  document.skip(6).rule(10);
}

function articlesOf(company: PrintedCompany): readonly Article[] {
  const isLlc = company.entityType === 'LLC';
  const kind = isLlc ? 'limited liability company' : 'corporation';
  const articles: Article[] = [
    { title: 'Name', text: [`The name of the ${kind} is `, bold(company.legalName), '.'] },
    ...officeArticles(company, kind),
    {
      title: 'Purpose',
      text: [
        `The ${kind} is formed for the purpose of engaging in any lawful act or activity for which a ${kind} may be `,
        `formed under the laws of the ${jurisdictionName(company.state)}. `,
        ...(company.description.trim() === '' ? [] : [`Its principal activity is: ${company.description}.`]),
      ],
    },
    { title: 'Duration', text: [`The ${kind} has perpetual existence.`] },
  ];
  if (isLlc) {
    const text = ['Management of the limited liability company is vested in its members.'];
    return [...articles, { title: 'Management', text }];
  }
  return [...articles, ...corporateArticles(company)];
}

function officeArticles(company: PrintedCompany, kind: string): readonly Article[] {
  const articles: Article[] = [];
  const principal = principalAddress(company);
  const { mailingAddress: mailing, registeredAgent: agent } = company;
  if (principal) {
    const differs = mailing !== null && addressText(mailing) !== addressText(principal);
    const mail = differs ? [` Mail is received at ${addressText(mailing)}.`] : [];
    const text = [`The principal office of the ${kind} is located at ${addressText(principal)}.`, ...mail];
    articles.push({ title: 'Principal Office', text });
  }
  if (agent) {
    const who = [`The registered agent of the ${kind} is `, bold(agent.name), '.'];
    const where = ` Its registered office, at which the agent receives service of process, is ${addressText(agent.address)}.`;
    articles.push({ title: 'Registered Agent and Office', text: [...who, where] });
  }
  return articles;
}

function corporateArticles(company: PrintedCompany): readonly Article[] {
  const articles: Article[] = [];
  if (company.shares) {
    const text = [`The corporation is authorized to issue ${sharesText(company.shares)}.`];
    articles.push({ title: 'Authorized Shares', text });
  }
  if (company.officers.some(({ title }) => title === 'Director')) {
    const text = ['The initial board of directors, until successors are elected and qualified, consists of:'];
    articles.push({ title: 'Directors', text, directors: true });
  }
  return articles;
}

function directorsTable(document: DocumentWriter, company: PrintedCompany): void {
  const directors = company.officers.filter(({ title }) => title === 'Director');
  const rows = directors.map(({ name, address }) => [
    name,
    address ? addressText(address) : 'Care of the corporation',
  ]);
  const columns = [
    { title: 'Director', share: 0.4 },
    { title: 'Address', share: 0.6 },
  ];
  table(document, columns, rows);
}

function closing(document: DocumentWriter, company: PrintedCompany): void {
  const role = company.entityType === 'LLC' ? 'Organizer' : 'Incorporator';
  document.room(90).skip(2);
  document.text('The undersigned states that the contents of this document are true.', { after: 0 });
  signatureLine(document, company.responsiblePartyName, role);
}
