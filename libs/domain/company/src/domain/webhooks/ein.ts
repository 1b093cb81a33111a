import type { WebhookMapping } from '#platform/webhook-mapping';
import type { CompanyEvent } from '../events.js';

/** A corrected EIN is another domain event, so that this one is announced once (contract 6.3). */
const companyEinIssued: WebhookMapping<CompanyEvent, 'EinIssued'> = {
  eventName: 'company_ein_issued',
  on: 'EinIssued',
  description: 'The EIN was recorded for the first time; read it from the company.',
  fields: {},
};

export const einWebhooks = [companyEinIssued] as const;
