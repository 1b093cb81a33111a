import { domainToUnicode } from 'node:url';

/**
 * Normalizes an address for comparison: trimmed, in lower case, with one form of an internationalized domain (RFC 5890).
 * Stored hashes of addresses are derived from the result. It has the Unicode form, which people type.
 */
export function normalizeEmail(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  return address.slice(0, at) + (domainToUnicode(domain) || domain);
}
