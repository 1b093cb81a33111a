import type { WebhookMapping } from '#event-sourcing';
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
  payload: ({ data, metadata }) =>
    data.documentType === documentType
      ? {
          serviceCompanyId: data.companyId,
          serviceCustomerId: data.customerId,
          documentId: data.documentId,
          documentType,
          documentCreatedAt: metadata.recordedAt,
        }
      : null,
});
