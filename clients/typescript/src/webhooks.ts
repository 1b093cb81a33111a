import type { components } from './api-types.js';

type WebhookEvent = components['schemas']['WebhookEvent'];

/** The names of all events. */
export type EventName = WebhookEvent['eventName'];
/** An event. Its `eventName` determines the type of `eventPayload`. */
export type PartnerEvent<N extends EventName = EventName> = Extract<WebhookEvent, { readonly eventName: N }>;

/** An object with header names in any case, or the platform's `Headers`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** Maximum difference between the sending time and this machine's clock, in seconds; default: 300. */
  readonly toleranceSeconds?: number;
  /** Default: this machine's time. */
  readonly now?: Date;
}

/** The webhook is not from the service, or is a replay: respond with 401 and do nothing. */
export class WebhookRefusedError extends Error {
  override readonly name: string = 'WebhookRefusedError';
}

const encoder = new TextEncoder();

/**
 * Returns the event of a webhook if `webhook-id`, `webhook-timestamp` and `webhook-signature` (Standard Webhooks) are valid.
 * Respond with 2xx after you stored the event. A repeated event has the same `eventId`.
 *
 * @param body exactly as received, not parsed and serialized again
 * @param secret `whsec_…`
 * @throws {WebhookRefusedError} a header is missing, the signature is wrong, or the time is too far from now
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = 300, now = new Date() }: VerifyOptions = {},
): Promise<PartnerEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (!/^\d{1,15}$/.test(timestamp)) throw new WebhookRefusedError('webhook-timestamp is not a time');
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds))
    throw new WebhookRefusedError('webhook-timestamp is too old or in the future');
  const text = textOf(body);
  const key = await keyOf(secret);
  const signed = encoder.encode(`${id}.${timestamp}.${text}`);
  for (const one of signatures.split(' ')) {
    const signature = one.startsWith('v1,') ? bytesOfBase64(one.slice(3)) : null;
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return eventIn(text);
  }
  throw new WebhookRefusedError('webhook-signature is invalid');
}

/**
 * Returns the event of a webhook if `x-service-signature` is valid. This signature does not cover the time; prefer
 * {@link verifyWebhook}.
 *
 * @param body exactly as received
 * @param secret `whsec_…`
 * @throws {WebhookRefusedError}
 */
export async function verifyServiceSignature(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
): Promise<PartnerEvent> {
  const text = textOf(body);
  const signature = bytesOfHex(headerOf(headers, 'x-service-signature'));
  const key = await keyOf(secret);
  if (signature && (await crypto.subtle.verify('HMAC', key, signature, encoder.encode(text))))
    return eventIn(text);
  throw new WebhookRefusedError('x-service-signature is invalid');
}

/** Returns the headers with which the service would sign a body, for tests and for forwarding. */
export async function signWebhook(
  body: string,
  secret: string,
  { id, at = new Date() }: { readonly id: string; readonly at?: Date },
): Promise<Record<string, string>> {
  const key = await keyOf(secret);
  const sign = async (text: string): Promise<Uint8Array> =>
    new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const plain = await sign(body);
  return {
    'x-service-signature': Array.from(plain, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${base64Of(await sign(`${id}.${timestamp}.${body}`))}`,
  };
}

/** Returns a new secret in the service's format. */
export const newWebhookSecret = (): string => `whsec_${base64Of(crypto.getRandomValues(new Uint8Array(32)))}`;

/** WebCrypto compares in constant time. */
function keyOf(secret: string): ReturnType<typeof crypto.subtle.importKey> {
  const bytes = secret.startsWith('whsec_') ? bytesOfBase64(secret.slice('whsec_'.length)) : null;
  if (!bytes || bytes.length === 0) throw new TypeError('the secret must be whsec_ followed by base64');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const values = valuesOf(headers, name);
  const [value] = values;
  if (typeof value !== 'string' || value === '' || values.length > 1)
    throw new WebhookRefusedError(`the header ${name} is missing, or there is more than one`);
  return value;
}

/** Returns a header's values. Names of headers have no case (RFC 9110, section 5.1). */
const valuesOf = (headers: WebhookHeaders, name: string): readonly unknown[] =>
  headers instanceof Headers
    ? [headers.get(name)]
    : Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === name ? [value].flat() : []));

const textOf = (body: string | Uint8Array): string =>
  typeof body === 'string' ? body : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);

function eventIn(text: string): PartnerEvent {
  try {
    return JSON.parse(text) as PartnerEvent;
  } catch {
    throw new WebhookRefusedError('the body is not JSON');
  }
}

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

const bytesOfHex = (text: string): Uint8Array<ArrayBuffer> | null =>
  /^([0-9a-f]{2})+$/.test(text)
    ? Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
    : null;

const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
