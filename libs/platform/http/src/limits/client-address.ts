import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net';
import { isLoopback, networksIn } from './network-address.js';

/** Addresses and networks of the proxies whose forwarded headers are believed. */
export class TrustedProxies {
  readonly areUnset: boolean;
  private readonly list = new BlockList();

  /** @param text as for {@link networksIn} @throws {RangeError} */
  constructor(text: string) {
    const networks = networksIn(text);
    this.areUnset = networks.length === 0;
    for (const { address, prefixLength, family } of networks)
      this.list.addSubnet(address, prefixLength, family);
  }

  /** @param address as returned by {@link plainAddress} */
  includes(address: string): boolean {
    return (
      !this.areUnset && isIP(address) !== 0 && this.list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
    );
  }

  /**
   * Returns the address of the client: the connection's, or, if a trusted proxy connected, the last forwarded address
   * that is not a trusted proxy's. An entry that is no address ends the search, because only the proxies' own entries
   * are known to be true.
   *
   * `X-Forwarded-For` takes precedence, because proxies that set it pass on a client's own `Forwarded`.
   */
  clientOf({ socket, headers }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
    let address = plainAddress(socket.remoteAddress ?? '');
    if (!this.includes(address)) return address;
    const forwarded = listed(headers['x-forwarded-for']) ?? listed(headers.forwarded)?.map(forOf) ?? [];
    for (const entry of forwarded.reverse()) {
      const before = plainAddress(withoutPort(entry));
      if (before === '') return address;
      address = before;
      if (!this.includes(address)) return address;
    }
    return address;
  }
}

/**
 * Returns an address in its canonical form, IPv4 if it is mapped into IPv6 and without a zone; empty if it is no address
 * (RFC 4291, section 2.5.5.2; RFC 5952).
 */
export function plainAddress(address: string): string {
  if (!isIPv6(address)) return isIP(address) === 4 ? address : '';
  const { address: canonical } = new SocketAddress({ address, family: 'ipv6' });
  return canonical.startsWith('::ffff:') && canonical.includes('.')
    ? canonical.slice('::ffff:'.length)
    : canonical;
}

/** Reports whether a request comes from this machine, without headers of a proxy. */
export const isLocalRequest = ({ socket, headers }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean =>
  isLoopback(plainAddress(socket.remoteAddress ?? '')) && !Object.keys(headers).some(isAddedByProxies);

/** Reports whether proxies add a header (RFC 7239; RFC 9110, section 7.6.3; or by convention). */
const isAddedByProxies = (name: string): boolean =>
  ['forwarded', 'via', 'x-real-ip'].includes(name) || name.startsWith('x-forwarded-');

/** Node joins the values of repeated headers with a comma. */
const listed = (header: string | string[] | undefined): string[] | undefined =>
  header === undefined ? undefined : String(header).split(',');

/** Returns the value of `for` in an element of `Forwarded`; empty if it has none or several (RFC 7239, section 4). */
function forOf(element: string): string {
  const values = element.split(';').flatMap((pair) => /^for="?([^"]*)"?$/i.exec(pair.trim())?.[1] ?? []);
  return values.length === 1 ? (values[0] ?? '') : '';
}

const withoutPort = (entry: string): string => {
  const text = entry.trim();
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
};
