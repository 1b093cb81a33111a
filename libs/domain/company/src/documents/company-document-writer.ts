import { Injectable } from '@nestjs/common';
import { DocumentBytes, WritingThreads } from '#platform/documents';
import type { CommandContext } from '#kit/event-sourcing';
import { deriveId, ProcessConfig } from '#kit/kernel';
import { ServiceDetails } from '#platform/reference-data';
import type { Company } from '../domain/decider.js';
import { stepNotPossible } from '../domain/errors.js';
import { presentName } from '../domain/names.js';
import type { CompanyDocument, DocumentType } from '../domain/types.js';
import type * as writers from './writers.js';
import { type Issued, printedCompany, type PrintedCompany } from './printed-company.js';

/** A document that is to be written, with all that it says. */
export interface PlannedDocument {
  readonly documentType: DocumentType;
  readonly printed: PrintedCompany;
  /** Whose key encrypts it. */
  readonly customerId: string;
}

/** What an uploaded document is stored with. */
export interface PlannedUpload {
  /** The file's. */
  readonly name: string;
  readonly customerId: string;
}

/** A document that came from outside. */
export interface UploadedDocument {
  readonly documentType: DocumentType;
  /** The file's name; null: one made of the company's name and the type. */
  readonly name: string | null;
  /** A PDF. */
  readonly bytes: Uint8Array;
}

const WRITERS_MODULE = { url: new URL('./writers.js', import.meta.url), load: () => import('./writers.js') };

/** Who writes a type of document. */
const WRITERS: Partial<Readonly<Record<DocumentType, keyof typeof writers>>> = {
  ArticlesOfOrganization: 'articlesOfOrganization',
  OperatingAgreement: 'operatingAgreement',
  CorporateBylaws: 'corporateBylaws',
  EinLetter: 'einLetter',
};

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
    private readonly threads: WritingThreads,
    private readonly service: ServiceDetails,
    private readonly config: ProcessConfig,
  ) {}

  /**
   * The articles, and the agreement or bylaws that go with them, unless they were uploaded before; none of a customer
   * who was erased.
   *
   * @throws {InvalidStateError} the service has no registered agent in the state any more
   */
  planFormation(
    company: Company,
    filing: Pick<Issued, 'filingNumber' | 'filingDate'>,
    context: CommandContext,
  ): readonly PlannedDocument[] {
    if (company.personal === null) return [];
    const printed = this.printed(company, { ...filing, ein: null }, context);
    const types: DocumentType[] = [
      'ArticlesOfOrganization',
      company.entityType === 'LLC' ? 'OperatingAgreement' : 'CorporateBylaws',
    ];
    const known = new Set(company.documents.map(({ documentType }) => documentType));
    const missing = types.filter((type) => !known.has(type));
    if (missing.length > 0 && printed.registeredAgent === null)
      throw stepNotPossible('The service has no registered agent in the state of formation.');
    return missing.map((documentType) => ({ documentType, printed, customerId: company.customerId }));
  }

  /** The letter of the IRS; none where the customer was erased. */
  planEinLetter(company: Company, ein: string, context: CommandContext): readonly PlannedDocument[] {
    if (company.personal === null) return [];
    const filing = { filingNumber: company.formationFilingNumber, filingDate: company.formationFilingDate };
    const printed = this.printed(company, { ...filing, ein }, context);
    return [{ documentType: 'EinLetter', printed, customerId: company.customerId }];
  }

  /** Writes documents and stores them. @throws as {@link WritingThreads.write} and {@link DocumentBytes.put} */
  write(documents: readonly PlannedDocument[], context: CommandContext): Promise<CompanyDocument[]> {
    return Promise.all(documents.map((document) => this.writeOne(document, context)));
  }

  /** What an uploaded document is called, and whose it is. @throws {InvalidStateError} its customer was erased */
  planUploaded(company: Company, { documentType, name }: UploadedDocument): PlannedUpload {
    if (company.personal === null) throw stepNotPossible('The customer of this company was erased.');
    return { name: name ?? fileName(presentName(company), documentType), customerId: company.customerId };
  }

  /** Stores a document that came from outside. */
  async storeUploaded(
    { documentType, bytes }: UploadedDocument,
    { name, customerId }: PlannedUpload,
    { now, commandId }: CommandContext,
  ): Promise<CompanyDocument> {
    const documentId = deriveId(new Date(now), `document/${commandId}`);
    const stored = await this.bytes.put(documentId, bytes, 'application/pdf', customerId);
    return { documentId, documentType, name, ...stored };
  }

  private printed(
    company: Company,
    issued: Pick<Issued, 'filingNumber' | 'filingDate' | 'ein'>,
    { now }: CommandContext,
  ): PrintedCompany {
    const sandbox = this.config.environment === 'sandbox';
    const agent = this.service.agentIn(company.state);
    return printedCompany(company, { ...issued, issuedAt: new Date(now), sandbox }, agent);
  }

  private async writeOne(
    { documentType, printed, customerId }: PlannedDocument,
    { now, commandId, tenantId }: CommandContext,
  ): Promise<CompanyDocument> {
    const writer = WRITERS[documentType];
    if (!writer) throw new Error(`no writer for a ${documentType}`);
    const { legalName } = printed;
    // The name may have been replaced when the command is planned anew, and stored bytes never change.
    const documentId = deriveId(new Date(now), `document/${commandId}/${documentType}/${legalName}`);
    const written = await this.threads.write(tenantId, WRITERS_MODULE, writer, printed);
    const stored = await this.bytes.put(documentId, written, 'application/pdf', customerId);
    return { documentId, documentType, name: fileName(legalName, documentType), ...stored };
  }
}

/** @param name null: the company has none yet */
const fileName = (name: string | null, documentType: DocumentType): string =>
  [...(name === null ? [] : [name]), `${TITLES[documentType]}.pdf`].join(' - ');
