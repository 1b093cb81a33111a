export * from './bytes/document-bytes.js';
export { DocumentsModule, DownloadsModule, openDocumentBytes } from './documents.module.js';
export { safeFileName } from './links/content-disposition.js';
export { SignedLinks, type DownloadLink } from './links/signed-links.js';
export type * from './pdf/company-for-documents.js';
export * from './pdf/papers.js';
export type * from './pdf/tax-form-for-documents.js';
export { TaxForms } from './tax-forms.js';
export { addressLines, addressText, dateText, principalAddress, stateName } from './pdf/wording.js';
