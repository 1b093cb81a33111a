import { Injectable } from '@nestjs/common';
import {
  articlesOfOrganization,
  type CompanyForDocuments,
  corporateBylaws,
  DocumentBytes,
  einLetter,
  operatingAgreement,
} from '#documents';
import type { CommandContext } from '#event-sourcing';
import { Config, deriveId } from '#hosting';
import type { Company } from '../company.decider.js';
import type { CompanyDocument, DocumentType } from '../company.types.js';
import { companyForDocuments, type Issued } from './company-for-documents.js';

/** How one type of paper is written and what its file is called. */
interface Paper {
  readonly documentType: DocumentType;
  readonly title: string;
  readonly write: (company: CompanyForDocuments) => Promise<Uint8Array>;
}

const ARTICLES: Paper = {
  documentType: 'ArticlesOfOrganization',
  title: 'Articles of Organization',
  write: articlesOfOrganization,
};
const AGREEMENT: Paper = {
  documentType: 'OperatingAgreement',
  title: 'Operating Agreement',
  write: operatingAgreement,
};
const BYLAWS: Paper = {
  documentType: 'CorporateBylaws',
  title: 'Corporate Bylaws',
  write: corporateBylaws,
};
const LETTER: Paper = { documentType: 'EinLetter', title: 'EIN Letter', write: einLetter };

/**
 * Writes the papers of a company and stores their bytes, before any event tells of them. Ids are derived from the
 * command's: what a lost race or a crash leaves behind are bytes that nobody is ever told of.
 */
@Injectable()
export class CompanyPapers {
  constructor(
    private readonly bytes: DocumentBytes,
    private readonly config: Config,
  ) {}

  /** The articles, and the agreement or bylaws that go with them. */
  async ofFormation(
    company: Company,
    filing: Pick<Issued, 'filingNumber' | 'filingDate'>,
    context: CommandContext,
  ): Promise<CompanyDocument[]> {
    const printed = this.printed(company, { ...filing, ein: null }, context);
    const papers = [ARTICLES, company.entityType === 'LLC' ? AGREEMENT : BYLAWS];
    return Promise.all(papers.map((paper) => this.store(paper, printed, context)));
  }

  /** The letter of the IRS. */
  ofEin(company: Company, ein: string, context: CommandContext): Promise<CompanyDocument> {
    const filing = { filingNumber: company.formationFilingNumber, filingDate: company.formationFilingDate };
    return this.store(LETTER, this.printed(company, { ...filing, ein }, context), context);
  }

  private printed(
    company: Company,
    issued: Pick<Issued, 'filingNumber' | 'filingDate' | 'ein'>,
    { now }: CommandContext,
  ): CompanyForDocuments {
    const sandbox = this.config.environment === 'sandbox';
    return companyForDocuments(company, { ...issued, issuedAt: new Date(now), sandbox });
  }

  private async store(
    { documentType, title, write }: Paper,
    company: CompanyForDocuments,
    { now, commandId }: CommandContext,
  ): Promise<CompanyDocument> {
    const documentId = deriveId(new Date(now), `document/${commandId}/${documentType}`);
    const stored = await this.bytes.put(documentId, await write(company), 'application/pdf');
    return { documentId, documentType, name: `${company.legalName} - ${title}.pdf`, ...stored };
  }
}
