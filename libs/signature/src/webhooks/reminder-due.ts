import type { WebhookMapping } from '#event-sourcing';
import type { SignatureEvent } from '../signature.events.js';
import type { TaxForm } from '../signature.types.js';

/** The reminder of one form; silent on the other. */
export const reminderDue = (
  eventName: string,
  documentType: TaxForm,
  description: string,
): WebhookMapping<SignatureEvent, 'SignatureReminderDue'> => ({
  eventName,
  on: 'SignatureReminderDue',
  description,
  payload: ({ data }) =>
    data.documentType === documentType
      ? {
          serviceCompanyId: data.companyId,
          serviceCustomerId: data.customerId,
          documentType,
          daysSinceRequested: data.daysSinceRequested,
        }
      : null,
});
