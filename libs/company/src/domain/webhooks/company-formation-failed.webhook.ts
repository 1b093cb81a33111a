import type { WebhookMapping } from '#event-sourcing';
import type { CompanyEvent } from '../events.js';

export const companyFormationFailed: WebhookMapping<CompanyEvent, 'FormationFailed'> = {
  eventName: 'company_formation_failed',
  on: 'FormationFailed',
  description: 'The formation request failed for good; the admin notes say why.',
  payload: ({ data }) => ({
    serviceCompanyId: data.companyId,
    serviceCustomerId: data.customerId,
    reasonCode: data.reasonCode,
    message: data.message,
  }),
};
