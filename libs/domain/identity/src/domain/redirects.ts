/** Hosts of loopback clients: RFC 8252, 7.3 and 8.3, and the name that many use. */
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Returns whether codes may be sent to an address: https, or http on this machine (contract 10.2). */
export function isRedirectAllowed(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.username !== '' || url.password !== '' || address.includes('#')) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
}
