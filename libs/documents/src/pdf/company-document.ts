import type { CompanyForDocuments } from './company-for-documents.js';
import type { DocumentWriter } from './document-writer.js';
import { newDocument } from './new-document.js';

/** A document of a company, before anything is written. */
export const companyDocument = (company: CompanyForDocuments, title: string): Promise<DocumentWriter> =>
  newDocument({
    title,
    subject: company.legalName,
    createdAt: company.issuedAt,
    sandbox: company.sandbox,
  });
