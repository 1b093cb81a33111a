import { textField, type WebhookMapping } from '#platform/webhook-mapping';
import type { CompanyEvent } from '../events.js';
import type { DocumentType } from '../types.js';

/** Announces documents of one type. */
const uploaded = (
  eventName: string,
  documentType: DocumentType,
  description: string,
): WebhookMapping<CompanyEvent, 'DocumentAdded'> => ({
  eventName,
  on: 'DocumentAdded',
  description,
  when: (data) => data.documentType === documentType,
  fields: {
    documentId: textField(({ data }) => data.documentId, '38FiGwAUBYEFwTYDtpTRBDzB6Ri', {
      about: 'Get the document for a link to download it.',
    }),
    documentType: textField(() => documentType, documentType, {
      about: 'Always the same for this event.',
      values: [documentType],
    }),
    documentCreatedAt: textField(({ metadata }) => metadata.recordedAt, '2026-01-15T12:00:00.000Z', {
      about: 'When the service wrote or received the document. RFC 3339.',
    }),
  },
});

export const documentWebhooks = [
  uploaded(
    'document_aoo_uploaded',
    'ArticlesOfOrganization',
    'The Articles of Organization can be downloaded.',
  ),
  uploaded(
    'document_corporatebylaws_uploaded',
    'CorporateBylaws',
    'The Corporate Bylaws of a CCorp can be downloaded.',
  ),
  uploaded('document_einletter_uploaded', 'EinLetter', 'The EIN letter can be downloaded.'),
  uploaded('document_form8821_uploaded', 'SignedForm8821', 'The signed Form 8821 can be downloaded.'),
  uploaded('document_mail_uploaded', 'Mail', 'Mail that arrived for the company can be downloaded.'),
  uploaded(
    'document_operatingagreement_uploaded',
    'OperatingAgreement',
    'The Operating Agreement of an LLC can be downloaded.',
  ),
  uploaded('document_ss4_uploaded', 'SignedSS4', 'The signed SS-4 can be downloaded.'),
] as const;
