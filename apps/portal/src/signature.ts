/** What a person has of a webhook that their program refused. */
export interface Received {
  readonly secret: string;
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

/** The string that is signed and its right signature, or why there is none. */
export type Checked =
  | { readonly isRight: boolean; readonly signed: string; readonly expected: string }
  | { readonly fault: string };

const encoder = new TextEncoder();

/** Works out the signature of a webhook as the service does (Standard Webhooks), with every step to be seen. */
export async function checkSignature({ secret, id, timestamp, signature, body }: Received): Promise<Checked> {
  const bytes = keyOf(secret.trim());
  if (bytes === null) return { fault: 'The secret must begin with whsec_, and the rest be base64.' };
  const signed = `${id.trim()}.${timestamp.trim()}.${body}`;
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const made = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(signed)));
  const expected = `v1,${btoa(String.fromCharCode(...made))}`;
  return { isRight: signature.trim().split(' ').includes(expected), signed, expected };
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> | null {
  if (!/^whsec_[0-9A-Za-z+/]+=*$/.test(secret)) return null;
  try {
    return Uint8Array.from(atob(secret.slice('whsec_'.length)), (one) => one.charCodeAt(0));
  } catch {
    return null;
  }
}
