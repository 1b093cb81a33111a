import { textField, type WebhookMapping } from '#event-sourcing';
import type { CompanyEvent } from '../events.js';
import type { TaxForm } from '../types.js';

/** The announcement of one signed form; silent on the other. */
export const signatureCompleted = (
  eventName: string,
  documentType: TaxForm,
  description: string,
): WebhookMapping<CompanyEvent, 'SignatureRecorded'> => ({
  eventName,
  on: 'SignatureRecorded',
  description,
  when: (data) => data.documentType === documentType,
  fields: { documentType: textField(() => documentType, documentType) },
});
