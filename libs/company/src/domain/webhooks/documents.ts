import { textField, type WebhookMapping } from '#event-sourcing';
import type { CompanyEvent } from '../events.js';
import type { DocumentType } from '../types.js';

/** The announcement of one type of document; silent on the others. */
export const documentUploaded = (
  eventName: string,
  documentType: DocumentType,
  description: string,
): WebhookMapping<CompanyEvent, 'DocumentAdded'> => ({
  eventName,
  on: 'DocumentAdded',
  description,
  when: (data) => data.documentType === documentType,
  fields: {
    documentId: textField(({ data }) => data.documentId, '38FiGwAUBYEFwTYDtpTRBDzB6Ri'),
    documentType: textField(() => documentType, documentType),
    documentCreatedAt: textField(({ metadata }) => metadata.recordedAt, '2026-01-15T12:00:00.000Z'),
  },
});
