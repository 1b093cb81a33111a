/** Reports whether `fetch` accepts a text as the address of a service; it does not accept a password in an address. */
export function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** Reports whether a text has 1 to `maxLength` characters, all printable and in Latin-1 (RFC 9110, section 5.5). */
export const isHeaderValue = (text: string, maxLength = Infinity): boolean =>
  /^[ -~\u00a0-\u00ff]+$/.test(text) && text.length <= maxLength;

/**
 * Returns the value of a header, without surrounding white space. `fetch` rejects characters outside Latin-1.
 *
 * @param part the name of the value in the error
 * @param maxLength maximum length, in characters
 * @throws {TypeError} it is empty, longer, or has other characters than printable ones of Latin-1
 */
export function headerValue(part: string, text: string, maxLength?: number): string {
  // Programs without types may pass a variable of the environment that is not set.
  const trimmed = typeof text === 'string' ? text.trim() : '';
  if (isHeaderValue(trimmed, maxLength)) return trimmed;
  const count = maxLength === undefined ? 'one or more' : `1 to ${maxLength}`;
  throw new TypeError(`${part} must consist of ${count} printable Latin-1 characters.`);
}

/** Serializes a body. @throws {TypeError} it contains a BigInt or itself */
export function jsonOf(body: unknown): string | undefined {
  try {
    return JSON.stringify(body);
  } catch (cause) {
    throw new TypeError(`body is not JSON: ${messageOf(cause)}`, { cause });
  }
}

/** Returns the message of a caught value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
