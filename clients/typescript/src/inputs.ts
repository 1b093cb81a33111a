/** Returns whether `fetch` accepts a text as the address of a service; it does not accept a password in an address. */
export function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** Returns whether a text has 1 to `longest` characters, all printable and in Latin-1 (RFC 9110, section 5.5). */
export const isHeaderValue = (text: string, longest = Infinity): boolean =>
  /^[ -~\u00a0-\u00ff]+$/.test(text) && text.length <= longest;

/**
 * Returns the value of a header, without surrounding white space. `fetch` rejects characters outside Latin-1.
 *
 * @param part the name of the value in the error
 * @param longest maximum length, in characters
 * @throws {TypeError} it is empty, longer, or has other characters than printable ones of Latin-1
 */
export function headerValue(part: string, text: string, longest?: number): string {
  // Programs without types may pass a variable of the environment that is not set.
  const trimmed = typeof text === 'string' ? text.trim() : '';
  if (isHeaderValue(trimmed, longest)) return trimmed;
  const count = longest === undefined ? 'one or more' : `1 to ${longest}`;
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
