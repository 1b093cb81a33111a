import { isIP, isIPv6 } from 'node:net';

const GROUPS = 8;
const OF_A_NETWORK = 4;
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

export interface Network {
  readonly address: string;
  readonly prefixLength: number;
  readonly family: 'ipv4' | 'ipv6';
}

/**
 * Returns the comma-separated addresses and networks of a text, in CIDR notation (RFC 4632, RFC 4291). An address is a
 * network of one. An empty text has none.
 *
 * @throws {RangeError} if an entry is neither
 */
export function networksIn(text: string): Network[] {
  if (text === '') return [];
  return text.split(',').map((part) => {
    const entry = part.trim();
    const [address = '', prefix, ...more] = entry.split('/');
    const version = isIP(address);
    const bits = version === 6 ? 128 : 32;
    const prefixLength = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : NaN;
    if (version === 0 || !(prefixLength <= bits) || more.length > 0)
      throw new RangeError(`${entry} is not an address or a network`);
    return { address, prefixLength, family: version === 6 ? 'ipv6' : 'ipv4' };
  });
}

/**
 * Returns the network that an address belongs to: the address itself or, for IPv6, its /64, because a provider assigns
 * a whole /64 to one customer (RFC 6177). Expands the address first, as it can be written in several ways (RFC 4291,
 * section 2.2).
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

/** Returns the network that guesses of one caller may come from: /24 for IPv4, /64 for IPv6 (contract 11.2). */
export const guessNetworkOf = (address: string): string =>
  networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1');

/** Reports whether an address is this machine's own (RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3). */
export const isLoopback = (address: string): boolean =>
  address === '::1' || networkOf(address).startsWith('127.');

/**
 * Returns a function that checks whether a `Host` header names the host of a public address. For this machine,
 * all of its names match.
 * @param publicUrl the address at which callers reach the server
 */
export function namesOf(publicUrl: string): (host: string | undefined) => boolean {
  const { hostname } = new URL(publicUrl);
  const names = LOOPBACK_NAMES.includes(hostname) ? LOOPBACK_NAMES : [hostname];
  return (host = '') =>
    names.includes(/^(\[[\da-f:.]+\]|[^:@/\\?#]+)(:\d*)?$/i.exec(host)?.[1]?.toLowerCase() ?? '');
}
