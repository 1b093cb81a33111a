import { DOCUMENT_TYPES } from '../../domain/types.js';
import type { CompanyDocumentDocument } from '../../domain/projections/company-documents.js';
import {
  type DescribedFields,
  flag,
  id,
  list,
  object,
  oneOf,
  serviceCompanyId,
  text,
  time,
  whole,
} from '#platform/openapi';

const fields = {
  documentId: id('The id that the service gave the document.', '38FiGwAUBYEFwTYDtpTRBDzB6Ri'),
  id: id('The same as `documentId`.', '38FiGwAUBYEFwTYDtpTRBDzB6Ri'),
  serviceCompanyId,
  documentType: oneOf(
    DOCUMENT_TYPES,
    '`OperatingAgreement`: of an LLC. `CorporateBylaws`: of a CCorp. `Mail`: scanned mail for the company.',
  ),
  name: text('articles-of-organization.pdf', 'File name.'),
  contentType: text('application/pdf', 'The media type of the file.'),
  sizeInBytes: whole(48_213, 'The length of the file.'),
  sha256: text(
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    'SHA-256 of the file, lower-case hex.',
  ),
  documentCreatedAt: time('When the service wrote or received the document.'),
  createdAt: time('The same as `documentCreatedAt`.'),
  lastModified: time('The same as `documentCreatedAt`: a document never changes.'),
  superseded: flag(false, 'True for a form that was signed under another name than the filed one.'),
};

export const documentListSchema = list(object('Document', fields, 'A PDF of a company.'), 'Newest first.');

export const linkedDocumentSchema = object(
  'DocumentWithLink',
  {
    ...fields,
    downloadUrl: text(
      'http://localhost:3000/documents/38FiGwAUBYEFwTYDtpTRBDzB6Ri?expires=1768482000&signature=…',
      'Needs no API key. Can be used repeatedly until it expires.',
    ),
    downloadUrlExpiresAt: time('One hour after the response.', '2026-01-15T13:00:00.000Z'),
  },
  'A PDF of a company, with a link to download it.',
);

/** A document as shown to partners (contract 5.7). */
export type DocumentResponse = DescribedFields<typeof fields>;

/** The bytes of a document never change, so the last modification is the creation. */
export const documentResponse = (document: CompanyDocumentDocument): DocumentResponse => ({
  documentId: document.documentId,
  id: document.documentId,
  serviceCompanyId: document.companyId,
  documentType: document.documentType,
  name: document.name,
  contentType: document.contentType,
  sizeInBytes: document.sizeInBytes,
  sha256: document.sha256,
  documentCreatedAt: document.createdAt,
  createdAt: document.createdAt,
  lastModified: document.createdAt,
  superseded: document.superseded,
});
