import type { WebhookMapping } from '#platform/webhook-mapping';
import type { CompanyEvent } from '../events.js';

/** A correction is a different domain event, so that the EIN is announced once (contract 6.3). */
const companyEinIssued: WebhookMapping<CompanyEvent, 'EinIssued'> = {
  eventName: 'company_ein_issued',
  on: 'EinIssued',
  description: 'The EIN was recorded for the first time. Read it from the company.',
  fields: {},
};

export const einWebhooks = [companyEinIssued] as const;
