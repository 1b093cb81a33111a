import { textField, type WebhookMapping } from '#platform/webhook-mapping';
import type { CompanyEvent } from '../events.js';
import type { TaxForm } from '../types.js';

/** Announces the signature of one form. */
const completed = (
  eventName: string,
  documentType: TaxForm,
  description: string,
): WebhookMapping<CompanyEvent, 'SignatureRecorded'> => ({
  eventName,
  on: 'SignatureRecorded',
  description,
  when: (data) => data.documentType === documentType,
  fields: {
    documentType: textField(() => documentType, documentType, {
      about: 'The signed form. Always the same for this event.',
      values: [documentType],
    }),
  },
});

export const signatureWebhooks = [
  completed('signature_form8821_completed', 'FORM8821', 'The Form 8821 was signed.'),
  completed('signature_ss4_completed', 'SS4', 'The SS-4 was signed.'),
] as const;
