import { documentUploaded } from './documents.js';

export const documentCorporateBylawsUploaded = documentUploaded(
  'document_corporatebylaws_uploaded',
  'CorporateBylaws',
  'The Corporate Bylaws of a CCorp can be downloaded.',
);
