import { Injectable } from '@nestjs/common';
import { DocumentBytes } from '#documents';
import type { CommandContext } from '#event-sourcing';
import { Config, deriveId } from '#kernel';
import type { Company } from '../domain/decider.js';
import { stepNotPossible } from '../domain/errors.js';
import { legalNameOf } from '../domain/names.js';
import type { CompanyDocument, DocumentType } from '../domain/types.js';
import { articlesOfOrganization } from './articles-of-organization.js';
import { corporateBylaws } from './corporate-bylaws.js';
import { einLetter } from './ein-letter.js';
import { operatingAgreement } from './operating-agreement.js';
import { type Issued, printedCompany, type PrintedCompany } from './printed-company.js';

/** A document that came from outside. */
export interface UploadedDocument {
  readonly documentType: DocumentType;
  /** The file's name; null: one made of the company's name and the type. */
  readonly name: string | null;
  /** A PDF. */
  readonly bytes: Uint8Array;
}

/** How one type of document is written. */
interface Template {
  readonly documentType: DocumentType;
  readonly write: (company: PrintedCompany) => Promise<Uint8Array>;
}

const ARTICLES: Template = { documentType: 'ArticlesOfOrganization', write: articlesOfOrganization };
const AGREEMENT: Template = { documentType: 'OperatingAgreement', write: operatingAgreement };
const BYLAWS: Template = { documentType: 'CorporateBylaws', write: corporateBylaws };
const LETTER: Template = { documentType: 'EinLetter', write: einLetter };

const TITLES: Readonly<Record<DocumentType, string>> = {
  ArticlesOfOrganization: 'Articles of Organization',
  OperatingAgreement: 'Operating Agreement',
  CorporateBylaws: 'Corporate Bylaws',
  EinLetter: 'EIN Letter',
  SignedSS4: 'Signed SS-4',
  SignedForm8821: 'Signed Form 8821',
  Mail: 'Mail',
};

/**
 * Writes the documents of a company and stores their bytes, before any event tells of them. Ids are derived from the
 * command's: what a lost race or a crash leaves behind are bytes that no event tells of.
 */
@Injectable()
export class CompanyDocumentWriter {
  constructor(
    private readonly bytes: DocumentBytes,
    private readonly config: Config,
  ) {}

  /**
   * Writes the articles, and the agreement or bylaws that go with them, unless they were uploaded before; none of a
   * customer who was erased.
   */
  async writeFormation(
    company: Company,
    filing: Pick<Issued, 'filingNumber' | 'filingDate'>,
    context: CommandContext,
  ): Promise<CompanyDocument[]> {
    if (company.personal === null) return [];
    const printed = this.printed(company, { ...filing, ein: null }, context);
    const templates = [ARTICLES, company.entityType === 'LLC' ? AGREEMENT : BYLAWS];
    const known = new Set(company.documents.map(({ documentType }) => documentType));
    const missing = templates.filter(({ documentType }) => !known.has(documentType));
    return Promise.all(missing.map((template) => this.store(template, printed, company, context)));
  }

  /** Writes the letter of the IRS; null where the customer was erased. */
  async writeEinLetter(
    company: Company,
    ein: string,
    context: CommandContext,
  ): Promise<CompanyDocument | null> {
    if (company.personal === null) return null;
    const filing = { filingNumber: company.formationFilingNumber, filingDate: company.formationFilingDate };
    return this.store(LETTER, this.printed(company, { ...filing, ein }, context), company, context);
  }

  /** Stores a document that came from outside. @throws {InvalidStateError} its customer was erased */
  async storeUploaded(
    company: Company,
    { documentType, name, bytes }: UploadedDocument,
    { now, commandId }: CommandContext,
  ): Promise<CompanyDocument> {
    if (company.personal === null) throw stepNotPossible('The customer of this company was erased.');
    const documentId = deriveId(new Date(now), `document/${commandId}`);
    const stored = await this.bytes.put(documentId, bytes, 'application/pdf', company.customerId);
    return {
      documentId,
      documentType,
      name: name ?? fileName(legalNameOf(company), documentType),
      ...stored,
    };
  }

  private printed(
    company: Company,
    issued: Pick<Issued, 'filingNumber' | 'filingDate' | 'ein'>,
    { now }: CommandContext,
  ): PrintedCompany {
    const sandbox = this.config.environment === 'sandbox';
    return printedCompany(company, { ...issued, issuedAt: new Date(now), sandbox });
  }

  private async store(
    { documentType, write }: Template,
    printed: PrintedCompany,
    { customerId }: Company,
    { now, commandId }: CommandContext,
  ): Promise<CompanyDocument> {
    const { legalName } = printed;
    // The name may have been replaced when the command is decided anew after a lost race, and stored bytes never change.
    const documentId = deriveId(new Date(now), `document/${commandId}/${documentType}/${legalName}`);
    const stored = await this.bytes.put(documentId, await write(printed), 'application/pdf', customerId);
    return { documentId, documentType, name: fileName(legalName, documentType), ...stored };
  }
}

const fileName = (legalName: string, documentType: DocumentType): string =>
  `${legalName} - ${TITLES[documentType]}.pdf`;
