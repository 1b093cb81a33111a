import { companyEinIssued } from './ein.js';
import { companyFormationCompleted } from './formation.js';
import { companyFormationFailed } from './company-formation-failed.webhook.js';
import { companyFormationSubmitted } from './company-formation-submitted.webhook.js';
import { documentAooUploaded } from './document-aoo-uploaded.webhook.js';
import { documentCorporateBylawsUploaded } from './document-corporatebylaws-uploaded.webhook.js';
import { documentEinLetterUploaded } from './document-einletter-uploaded.webhook.js';
import { documentForm8821Uploaded } from './document-form8821-uploaded.webhook.js';
import { documentMailUploaded } from './document-mail-uploaded.webhook.js';
import { documentOperatingAgreementUploaded } from './document-operatingagreement-uploaded.webhook.js';
import { documentSs4Uploaded } from './document-ss4-uploaded.webhook.js';
import { signatureForm8821Completed } from './signature-form8821-completed.webhook.js';
import { signatureSs4Completed } from './signature-ss4-completed.webhook.js';

/** Everything a partner is told about a company. */
export const companyWebhooks = [
  companyEinIssued,
  companyFormationCompleted,
  companyFormationFailed,
  companyFormationSubmitted,
  documentAooUploaded,
  documentCorporateBylawsUploaded,
  documentEinLetterUploaded,
  documentForm8821Uploaded,
  documentMailUploaded,
  documentOperatingAgreementUploaded,
  documentSs4Uploaded,
  signatureForm8821Completed,
  signatureSs4Completed,
] as const;
