import type { WebhookMapping } from '#event-sourcing';
import type { CompanyEvent } from '../events.js';

export const companyFormationSubmitted: WebhookMapping<CompanyEvent, 'FormationSubmitted'> = {
  eventName: 'company_formation_submitted',
  on: 'FormationSubmitted',
  description: 'The formation request was accepted and formation has started.',
  fields: {},
};
