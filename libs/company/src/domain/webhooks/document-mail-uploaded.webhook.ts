import { documentUploaded } from './documents.js';

export const documentMailUploaded = documentUploaded(
  'document_mail_uploaded',
  'Mail',
  'Mail that arrived for the company can be downloaded.',
);
