import type { WebhookMapping } from '#platform/webhook-mapping';
import type { CompanyEvent } from '../events.js';

/** The payload leaves out the text, which may name a person. */
const companyNoteAdded: WebhookMapping<CompanyEvent, 'AdminNoteAdded'> = {
  eventName: 'company_note_added',
  on: 'AdminNoteAdded',
  description: 'A note was added to the company. Read it from `adminNotes`.',
  fields: {},
};

export const noteWebhooks = [companyNoteAdded] as const;
