import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 5 * 60;

const hmac = (secret: string, ...parts: (string | Uint8Array)[]): Buffer => {
  const mac = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'));
  for (const part of parts) mac.update(part);
  return mac.digest();
};

const same = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected);

/** Verifies webhook-id, webhook-timestamp and webhook-signature. Pass the raw body, before parsing. */
export function verifyStandard(
  secret: string,
  id: string,
  timestamp: string,
  signatures: string,
  body: Uint8Array,
): boolean {
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > TOLERANCE_SECONDS) return false;
  const expected = hmac(secret, `${id}.${timestamp}.`, body);
  return signatures
    .split(' ')
    .some((one) => one.startsWith('v1,') && same(Buffer.from(one.slice(3), 'base64'), expected));
}

/** Verifies x-service-signature. It is simpler, but does not prevent replays. */
export function verifyPlain(secret: string, signature: string, body: Uint8Array): boolean {
  return same(Buffer.from(signature, 'hex'), hmac(secret, body));
}
