import { documentUploaded } from './documents.js';

export const documentForm8821Uploaded = documentUploaded(
  'document_form8821_uploaded',
  'SignedForm8821',
  'The signed Form 8821 can be downloaded.',
);
