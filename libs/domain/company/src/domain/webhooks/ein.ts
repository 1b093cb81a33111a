import type { WebhookMapping } from '#platform/webhook-mapping';
import type { CompanyEvent } from '../events.js';

const companyEinIssued: WebhookMapping<CompanyEvent, 'EinIssued'> = {
  eventName: 'company_ein_issued',
  on: 'EinIssued',
  description: 'The EIN was recorded for the first time. Read it from the company.',
  fields: {},
};

const companyEinCorrected: WebhookMapping<CompanyEvent, 'EinCorrected'> = {
  eventName: 'company_ein_corrected',
  on: 'EinCorrected',
  description: 'An incorrect EIN was corrected. Read the new EIN from the company.',
  fields: {},
};

export const einWebhooks = [companyEinIssued, companyEinCorrected] as const;
