import { type AnyWebhookMapping, payloadOf } from '#platform/webhook-mapping';
import { recorded } from '#kit/event-sourcing/testing';
import type { RequiredActionEvent } from '../events.js';
import { companyId, customerId, happened, requiredActionId } from '../../testing/required-action.fixtures.js';
import { ANNOUNCEMENTS } from './announcements.js';

const announced = (event: RequiredActionEvent): [string, object][] =>
  Object.values(ANNOUNCEMENTS).flatMap((webhook: AnyWebhookMapping) => {
    const payload = payloadOf(webhook, recorded(event));
    return payload ? [[webhook.eventName, payload]] : [];
  });

describe('required-action webhooks', () => {
  it.each([
    ['company_name_options_required', 'FORMATION_NAME_OPTIONS_EXHAUSTED', 'Provide new company names'],
    ['signature_ss4_reset', 'FORMATION_SIGNATURE_SS4_RESET', 'Sign the SS-4 again'],
    ['signature_form8821_required', 'FORMATION_SIGNATURE_FORM8821_REQUIRED', 'Sign the Form 8821'],
  ] as const)('%s', (eventName, actionCode, actionName) => {
    const payload = {
      serviceCompanyId: companyId,
      serviceCustomerId: customerId,
      requiredActionId,
      actionCode,
      actionName,
      reason: 'The state refused every name.',
    };
    expect(announced(happened.raised({ actionCode }))).toEqual([[eventName, payload]]);
  });

  const { delivered, deliveryFailed, submitted, rejected, resolved } = happened;
  it.each([delivered, deliveryFailed, submitted, rejected, resolved])(
    'announce nothing for $type',
    (event) => {
      expect(announced(event)).toEqual([]);
    },
  );
});
