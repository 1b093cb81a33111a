import { textField, type WebhookMapping, wholeField } from '#platform/webhook-mapping';
import type { SignatureEvent } from '../events.js';
import type { TaxForm } from '../types.js';

/** Announces the reminders of one form. */
const reminderDue = (
  eventName: string,
  documentType: TaxForm,
  description: string,
): WebhookMapping<SignatureEvent, 'SignatureReminderDue'> => ({
  eventName,
  on: 'SignatureReminderDue',
  description,
  when: (data) => data.documentType === documentType,
  fields: {
    documentType: textField(() => documentType, documentType, {
      about: 'The form to sign. Always the same for this event.',
      values: [documentType],
    }),
    daysSinceRequested: wholeField(({ data }) => data.daysSinceRequested, 1, { about: '1, 3 or 7.' }),
  },
});

export const reminderWebhooks = [
  reminderDue(
    'signature_ss4_reminder_due',
    'SS4',
    'The SS-4 is still unsigned 1, 3 or 7 days after it was required.',
  ),
  reminderDue(
    'signature_form8821_reminder_due',
    'FORM8821',
    'The Form 8821 is still unsigned 1, 3 or 7 days after it was required.',
  ),
];
