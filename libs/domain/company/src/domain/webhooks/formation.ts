import { textField, type WebhookMapping } from '#platform/webhook-mapping';
import type { CompanyEvent } from '../events.js';

const companyFormationSubmitted: WebhookMapping<CompanyEvent, 'FormationSubmitted'> = {
  eventName: 'company_formation_submitted',
  on: 'FormationSubmitted',
  description: 'The formation request was accepted and formation has started.',
  fields: {},
};

const companyFormationFailed: WebhookMapping<CompanyEvent, 'FormationFailed'> = {
  eventName: 'company_formation_failed',
  on: 'FormationFailed',
  description: 'The formation request failed permanently. The admin notes contain the reason.',
  fields: {
    reasonCode: textField(({ data }) => data.reasonCode, 'STATE_REJECTED', {
      about: 'For programs: capital letters, digits and underscores. Operators may use new codes.',
    }),
    message: textField(({ data }) => data.message, 'The state rejected the filing.', {
      about: 'The reason, for people.',
    }),
  },
};

const companyFormationCanceled: WebhookMapping<CompanyEvent, 'FormationCanceled'> = {
  eventName: 'company_formation_canceled',
  on: 'FormationCanceled',
  description: 'You canceled the formation before it was filed.',
  fields: {},
};

const companyFormationCompleted: WebhookMapping<CompanyEvent, 'FormationFiled'> = {
  eventName: 'company_formation_completed',
  on: 'FormationFiled',
  description: 'The formation was filed with the state.',
  fields: {},
};

export const formationWebhooks = [
  companyFormationCanceled,
  companyFormationCompleted,
  companyFormationFailed,
  companyFormationSubmitted,
] as const;
