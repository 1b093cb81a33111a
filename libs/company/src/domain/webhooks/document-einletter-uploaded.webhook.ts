import { documentUploaded } from './documents.js';

export const documentEinLetterUploaded = documentUploaded(
  'document_einletter_uploaded',
  'EinLetter',
  'The EIN letter can be downloaded.',
);
