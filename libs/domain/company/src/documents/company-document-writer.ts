import { Injectable } from '@nestjs/common';
import { DocumentBytes, type WritersModule, WritingThreads } from '#platform/documents';
import type { CommandContext } from '#kit/event-sourcing';
import { deriveId, ProcessConfig } from '#kit/kernel';
import { ServiceDetails } from '#platform/reference-data';
import type { Company } from '../domain/decider.js';
import { stepNotPossible } from '../domain/errors.js';
import { presentName } from '../domain/names.js';
import type { CompanyDocument, DocumentType } from '../domain/types.js';
import type * as writers from './writers.js';
import { type IssuedFacts, printedCompany, type PrintedCompany } from './printed-company.js';

/** A document to be written, with all its content. */
export interface PlannedDocument {
  readonly documentType: DocumentType;
  readonly printed: PrintedCompany;
  /** The customer whose key encrypts it. */
  readonly customerId: string;
}

interface PlannedUpload {
  readonly name: string;
  readonly customerId: string;
}

export interface UploadedDocument {
  readonly documentType: DocumentType;
  /** File name; null: derived from the company's name and the document type. */
  readonly name: string | null;
  /** The PDF's bytes. */
  readonly bytes: Uint8Array;
}

const WRITERS_MODULE: WritersModule<typeof writers> = new URL('./writers.js', import.meta.url);

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
 * Writes the documents of a company and stores their bytes before the event that names them. Ids are derived from
 * the command's, so a lost race or a crash leaves only bytes that no event refers to.
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
   * Plans the articles and the agreement or bylaws, unless they were uploaded. Plans none for an erased customer.
   *
   * @throws {InvalidStateError} the service no longer has a registered agent in the state
   */
  planFormation(
    company: Company,
    filing: Pick<IssuedFacts, 'filingNumber' | 'filingDate'>,
    context: CommandContext,
  ): readonly PlannedDocument[] {
    if (company.personal === null) return [];
    const printed = this.printed(company, { ...filing, ein: null }, context);
    const types: DocumentType[] = [
      'ArticlesOfOrganization',
      company.entityType === 'LLC' ? 'OperatingAgreement' : 'CorporateBylaws',
    ];
    const present = new Set(company.documents.map(({ documentType }) => documentType));
    const missing = types.filter((type) => !present.has(type));
    if (missing.length > 0 && printed.registeredAgent === null)
      throw stepNotPossible('The service has no registered agent in the state of formation.');
    return missing.map((documentType) => ({ documentType, printed, customerId: company.customerId }));
  }

  /** Plans the EIN letter; none if the customer was erased. */
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

  /** Names an uploaded document and its owner. @throws {InvalidStateError} the customer was erased */
  planUploaded(company: Company, { documentType, name }: UploadedDocument): PlannedUpload {
    if (company.personal === null) throw stepNotPossible('The customer of this company has been erased.');
    return { name: name ?? fileName(presentName(company), documentType), customerId: company.customerId };
  }

  async storeUploaded(
    { documentType, bytes }: UploadedDocument,
    { name, customerId }: PlannedUpload,
    { now, commandId }: CommandContext,
  ): Promise<CompanyDocument> {
    const documentId = deriveId(new Date(now), `document/${commandId}`);
    const stored = await this.bytes.put(documentId, bytes, customerId);
    return { documentId, documentType, name, ...stored };
  }

  private printed(
    company: Company,
    issued: Pick<IssuedFacts, 'filingNumber' | 'filingDate' | 'ein'>,
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
    // The name may have changed by the time the command is planned again, and stored bytes are immutable.
    const documentId = deriveId(new Date(now), `document/${commandId}/${documentType}/${legalName}`);
    const written = await this.threads.write(tenantId, WRITERS_MODULE, writer, printed);
    const stored = await this.bytes.put(documentId, written, customerId);
    return { documentId, documentType, name: fileName(legalName, documentType), ...stored };
  }
}

/** @param name null: the company has no name yet */
const fileName = (name: string | null, documentType: DocumentType): string =>
  [...(name === null ? [] : [name]), `${TITLES[documentType]}.pdf`].join(' - ');
