/** A webhook whose signature a partner's program rejected. */
export interface ReceivedWebhook {
  readonly secret: string;
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

/** The signed string and its expected signature, or the error. */
export type SignatureCheck =
  | {
      readonly isRight: boolean;
      /** True if the signature is valid for the same JSON without spaces. */
      readonly isReformatted: boolean;
      readonly signed: string;
      readonly expected: string;
    }
  | { readonly fault: string };

const encoder = new TextEncoder();

/**
 * Computes a webhook's signature as the service does, and returns the intermediate steps: of `webhook-signature` (Standard
 * Webhooks), or of `x-service-signature` (hex, over the body alone) if the signature looks like one.
 */
export async function checkSignature({
  secret,
  id,
  timestamp,
  signature,
  body,
}: ReceivedWebhook): Promise<SignatureCheck> {
  const bytes = keyOf(secret.trim());
  if (bytes === null) return { fault: 'The secret must start with whsec_, followed by base64.' };
  const given = signature.trim();
  const isHex = /^[0-9a-f]{64}$/i.test(given);
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const check = async (text: string) => {
    const signed = isHex ? text : `${id.trim()}.${timestamp.trim()}.${text}`;
    const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(signed)));
    const hex = Array.from(mac, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const expected = isHex ? hex : `v1,${btoa(String.fromCharCode(...mac))}`;
    return { isRight: given.split(' ').includes(expected), signed, expected };
  };
  const result = await check(body);
  const compact = compactOf(body);
  const isReformatted = !result.isRight && compact !== body && (await check(compact)).isRight;
  return { ...result, isReformatted };
}

/** Returns JSON as the service sends it, without spaces; other text as it is. */
function compactOf(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return body;
  }
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> | null {
  if (!/^whsec_[0-9A-Za-z+/]+=*$/.test(secret)) return null;
  try {
    return Uint8Array.from(atob(secret.slice('whsec_'.length)), (one) => one.charCodeAt(0));
  } catch {
    return null;
  }
}
