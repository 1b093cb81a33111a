import type { Attempt } from '../records.js';
import { deliverySummary, deliveryView } from '../self-service/views.js';
import { afterAttempt, newDelivery } from './delivery.js';

const at = new Date('2026-11-25T12:00:00.000Z');
const now = { tenant: at, real: at };
const attempt = (responseBody: string): Attempt => ({
  attemptedAt: at.toISOString(),
  statusCode: 500,
  durationMs: 1,
  error: null,
  responseHeaders: [['content-length', '1']],
  responseBody,
});

describe('a delivery', () => {
  const event = {
    tenantId: 't',
    eventName: 'e',
    companyId: 'c',
    sequence: 1,
    position: 1,
    requestId: null,
    requiredActionId: null,
  };
  const document = ['a', 'b', 'c', 'd', 'e'].reduce(
    (delivery, body) => afterAttempt(delivery, attempt(body), now, 0.5).delivery,
    newDelivery('event', event, 't', now),
  );

  it('keeps the bodies of the last three responses', () => {
    expect(document.attempts.map(({ responseBody }) => responseBody)).toEqual([null, null, 'c', 'd', 'e']);
  });

  it('is shown with every attempt and its request', () => {
    const { attempts, requestHeaders, requestBody } = deliveryView({ id: 'd', revision: 1, document }, '{}');
    expect(attempts.map(({ responseHeaders }) => responseHeaders['content-length'])).toEqual([
      ...['1', '1', '1', '1', '1'],
    ]);
    expect([requestHeaders, requestBody]).toEqual([{}, '{}']);
  });

  it('is summed up in lists', () => {
    const summary = deliverySummary({ id: 'd', revision: 1, document });
    expect(summary).toMatchObject({ attemptCount: 5, lastStatusCode: 500, lastAttemptAt: at.toISOString() });
    expect(summary).not.toHaveProperty('attempts');
  });
});
