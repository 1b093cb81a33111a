import { createHmac } from 'node:crypto';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { newSecretKey, secretText, signatureHeaders } from './signature.js';

describe('signature', () => {
  it('is accepted by the Standard Webhooks library', () => {
    const key = newSecretKey();
    const body = JSON.stringify({ eventName: 'company_ein_issued', ü: '✓' });
    const headers = signatureHeaders([key], { id: 'event-1', body, at: new Date() });
    expect(new Webhook(secretText(key)).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(secretText(newSecretKey())).verify(body, headers)).toThrow(
      WebhookVerificationError,
    );
  });

  it('contains the plain HMAC of the body under the decoded secret', () => {
    const key = newSecretKey();
    const decoded = Buffer.from(secretText(key).slice('whsec_'.length), 'base64');
    const expected = createHmac('sha256', decoded).update('{}').digest('hex');
    expect(signatureHeaders([key], { id: 'x', body: '{}', at: new Date() })['x-service-signature']).toBe(
      expected,
    );
    expect(decoded).toHaveLength(32);
  });
});
