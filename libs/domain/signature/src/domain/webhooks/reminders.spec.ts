import { type AnyWebhookMapping, payloadOf } from '#platform/webhook-mapping';
import { recorded } from '#kit/event-sourcing/testing';
import type { SignatureEvent } from '../events.js';
import { companyId, customerId, happened } from '../../testing/signature.fixtures.js';
import { reminderWebhooks } from './reminders.js';

const announced = (event: SignatureEvent): [string, object][] =>
  reminderWebhooks.flatMap((webhook: AnyWebhookMapping) => {
    const payload = payloadOf(webhook, recorded(event));
    return payload ? [[webhook.eventName, payload]] : [];
  });

describe('signature webhooks', () => {
  it.each([
    ['signature_ss4_reminder_due', 'SS4'],
    ['signature_form8821_reminder_due', 'FORM8821'],
  ] as const)('%s', (eventName, documentType) => {
    const payload = {
      serviceCompanyId: companyId,
      serviceCustomerId: customerId,
      documentType,
      daysSinceRequested: 3,
    };
    expect(announced(happened.reminded(3, documentType))).toEqual([[eventName, payload]]);
  });

  const { required, linked, signed, withdrawn } = happened;
  it.each([required(), linked('mac'), signed('mac'), withdrawn])('announce nothing for $type', (event) => {
    expect(announced(event)).toEqual([]);
  });
});
