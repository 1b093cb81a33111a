import { isIPv6 } from 'node:net';

const GROUPS = 8;
const OF_A_NETWORK = 4;
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whom an address counts as: itself, or of IPv6 its /64, of which one customer of a provider has a whole one (RFC 6177).
 * The same address may be written in several ways (RFC 4291, section 2.2): it is expanded first.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = address.replace(/\d+\.\d+\.\d+\.\d+/, '0:0').split('%');
  const [head = [], tail] = plain.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = tail ? Array<string>(GROUPS - head.length - tail.length).fill('0') : [];
  return [...head, ...zeros, ...(tail ?? [])]
    .slice(0, OF_A_NETWORK)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}

/** Whether an address is this machine's own (RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3). */
export const isLoopback = (address: string): boolean =>
  address === '::1' || networkOf(address).startsWith('127.');

/**
 * Tells whether a `Host` header names a public address's host; where that is this machine, by whichever of its names.
 *
 * @param publicUrl where the server is reached, as its callers know it
 */
export function namesOf(publicUrl: string): (host: string | undefined) => boolean {
  const { hostname } = new URL(publicUrl);
  const names = LOOPBACK_NAMES.includes(hostname) ? LOOPBACK_NAMES : [hostname];
  return (host = '') =>
    names.includes(/^(\[[\da-f:.]+\]|[^:@/\\?#]+)(:\d*)?$/i.exec(host)?.[1]?.toLowerCase() ?? '');
}
