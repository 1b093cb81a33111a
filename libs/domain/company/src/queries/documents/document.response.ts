import type { DocumentType } from '../../domain/types.js';
import type { CompanyDocumentDocument } from '../../domain/projections/company-documents.js';

/** A document as partners read it (contract 5.7). */
export interface DocumentResponse {
  readonly documentId: string;
  /** The same as `documentId`. */
  readonly id: string;
  readonly serviceCompanyId: string;
  readonly documentType: DocumentType;
  readonly name: string;
  readonly contentType: string;
  readonly sizeInBytes: number;
  readonly sha256: string;
  readonly documentCreatedAt: string;
  readonly createdAt: string;
  readonly lastModified: string;
}

/** Documents are immutable, so the last modification is the creation. */
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
});
