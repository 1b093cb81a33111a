import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Returns a new secret key: 32 random bytes. */
export const newSecretKey = (): Uint8Array => randomBytes(SECRET_BYTES);

/** Returns a key as shown to the partner: `whsec_` plus base64. */
export const secretText = (key: Uint8Array): string => PREFIX + Buffer.from(key).toString('base64');

/** The input of a delivery's signature. */
interface Signable {
  /** The event id, the same for every attempt. */
  readonly id: string;
  /** The body, byte for byte as sent. */
  readonly body: string;
  /** The sending time in real time, because receivers compare it with their own clock. */
  readonly at: Date;
}

/** The valid HMAC keys, newest first. There are two after a rotation with an overlap. */
export type SigningKeys = readonly [Uint8Array, ...Uint8Array[]];

/**
 * Returns the signature headers of contract 8.2: the plain HMAC of the body, made with the newest key, and the three
 * headers of the Standard Webhooks specification, with a signature per key.
 */
export function signatureHeaders(keys: SigningKeys, { id, body, at }: Signable): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signed = `${id}.${seconds}.${body}`;
  return {
    'x-service-signature': hmac(keys[0], body).toString('hex'),
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': keys.map((key) => `v1,${hmac(key, signed).toString('base64')}`).join(' '),
  };
}

const hmac = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();
