import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** The key of a new secret: 32 random bytes. */
export const newSecretKey = (): Uint8Array => randomBytes(SECRET_BYTES);

/** A key as the partner is shown it: `whsec_` and base64. */
export const secretText = (key: Uint8Array): string => PREFIX + Buffer.from(key).toString('base64');

/** What a delivery is signed over. */
export interface Signable {
  /** The event's id, the same on every attempt. */
  readonly id: string;
  /** The body as it is sent, byte for byte. */
  readonly body: string;
  /** The moment of sending, real time: receivers compare it with their own clock. */
  readonly at: Date;
}

/**
 * The signature headers of contract 8.2: the plain HMAC of the body, and the trio of the Standard Webhooks
 * specification. The HMAC key of both is the decoded secret.
 */
export function signatureHeaders(key: Uint8Array, { id, body, at }: Signable): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  return {
    'x-service-signature': hmac(key, body).toString('hex'),
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${hmac(key, `${id}.${seconds}.${body}`).toString('base64')}`,
  };
}

const hmac = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();
