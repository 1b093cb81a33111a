import { textField, type WebhookMapping } from '#event-sourcing';
import type { CompanyEvent } from '../events.js';

export const companyFormationFailed: WebhookMapping<CompanyEvent, 'FormationFailed'> = {
  eventName: 'company_formation_failed',
  on: 'FormationFailed',
  description: 'The formation request failed for good; the admin notes say why.',
  fields: {
    reasonCode: textField(({ data }) => data.reasonCode, 'STATE_REJECTED'),
    message: textField(({ data }) => data.message, 'The state rejected the filing.'),
  },
};
