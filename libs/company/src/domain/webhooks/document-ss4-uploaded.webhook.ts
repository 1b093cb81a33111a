import { documentUploaded } from './documents.js';

export const documentSs4Uploaded = documentUploaded(
  'document_ss4_uploaded',
  'SignedSS4',
  'The signed SS-4 can be downloaded.',
);
