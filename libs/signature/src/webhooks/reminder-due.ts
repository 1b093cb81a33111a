import { textField, type WebhookMapping, wholeField } from '#event-sourcing';
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
  when: (data) => data.documentType === documentType,
  fields: {
    documentType: textField(() => documentType, documentType),
    daysSinceRequested: wholeField(({ data }) => data.daysSinceRequested, 1),
  },
});
