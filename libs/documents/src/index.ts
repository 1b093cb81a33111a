export * from './bytes/document-bytes.js';
export { DocumentsModule, DownloadsModule, openDocumentBytes } from './documents.module.js';
export { safeFileName } from './links/content-disposition.js';
export { SignedLinks, type DownloadLink } from './links/signed-links.js';
export type * from './pdf/company-for-documents.js';
export { articlesOfOrganization } from './pdf/articles-of-organization.js';
export { corporateBylaws } from './pdf/corporate-bylaws.js';
export { einLetter } from './pdf/ein-letter.js';
export { operatingAgreement } from './pdf/operating-agreement.js';
