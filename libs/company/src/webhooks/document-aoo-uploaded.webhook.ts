import { documentUploaded } from './document-uploaded.js';

export const documentAooUploaded = documentUploaded(
  'document_aoo_uploaded',
  'ArticlesOfOrganization',
  'The Articles of Organization can be downloaded.',
);
