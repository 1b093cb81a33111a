import type { Attempt, AttemptResponse } from '../records.js';
import { deliverySummary, deliveryView } from '../self-service/views.js';
import { afterAttempt, newDelivery, responsesOf } from './delivery.js';

const at = new Date('2026-11-25T12:00:00.000Z');
const now = { tenant: at, real: at };
const attempt: Attempt = {
  attemptedAt: at.toISOString(),
  statusCode: 500,
  durationMs: 1,
  error: null,
};
const response = (body: string): AttemptResponse => ({ headers: [['content-length', '1']], body });

describe('a delivery', () => {
  const event = {
    tenantId: 't',
    eventName: 'e',
    companyId: 'c',
    sequence: 1,
    position: 1,
    requestId: null,
    requiredActionId: null,
    body: '{"eventPayload":{}}',
  };
  const document = ['a', 'b', 'c', 'd', 'e'].reduce(
    (delivery, body) => afterAttempt(delivery, attempt, response(body), now, 0.5).delivery,
    newDelivery('event', event, 't', now),
  );

  it('keeps the bodies of the last three responses', () => {
    const bodies = responsesOf(document).map(({ body }) => body);
    expect(bodies).toEqual([null, null, 'c', 'd', 'e']);
  });

  it('shows responses next to their attempts after earlier ones were removed', () => {
    const again = { ...document, personal: null };
    const { delivery } = afterAttempt(again, attempt, response('f'), now, 0.5);
    expect(responsesOf(delivery).map(({ body }) => body)).toEqual([null, null, null, null, null, 'f']);
  });

  it('is shown with every attempt and its request', () => {
    const { attempts, requestHeaders, requestBody } = deliveryView({ id: 'd', revision: 1, document }, '{}');
    expect(attempts.map(({ responseHeaders }) => responseHeaders['content-length'])).toEqual([
      ...['1', '1', '1', '1', '1'],
    ]);
    expect([requestHeaders, requestBody]).toEqual([{}, '{}']);
  });

  it('is summed up in lists, which read no details of it', () => {
    const { body, earlierAttempts, sentHeaders, personal, ...listed } = document;
    const summary = deliverySummary({ id: 'd', revision: 1, document: listed });
    expect([body, sentHeaders, earlierAttempts.length, personal?.responses.length]).toEqual([null, [], 4, 5]);
    expect(summary).toMatchObject({ attemptCount: 5, lastStatusCode: 500, lastAttemptAt: at.toISOString() });
    expect(summary).not.toHaveProperty('attempts');
  });
});
