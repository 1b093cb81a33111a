import { documentUploaded } from './documents.js';

export const documentAooUploaded = documentUploaded(
  'document_aoo_uploaded',
  'ArticlesOfOrganization',
  'The Articles of Organization can be downloaded.',
);
