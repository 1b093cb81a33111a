import type { WebhookMapping } from '#event-sourcing';
import type { CompanyEvent } from '../events.js';

export const companyFormationCompleted: WebhookMapping<CompanyEvent, 'FormationFiled'> = {
  eventName: 'company_formation_completed',
  on: 'FormationFiled',
  description: 'The formation was filed with the state.',
  fields: {},
};
