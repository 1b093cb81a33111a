import { documentUploaded } from './documents.js';

export const documentOperatingAgreementUploaded = documentUploaded(
  'document_operatingagreement_uploaded',
  'OperatingAgreement',
  'The Operating Agreement of an LLC can be downloaded.',
);
