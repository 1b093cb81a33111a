import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { sleep } from '#kit/kernel';
import { isPublicAddress } from './addresses.js';

/** The URL is not an allowed webhook target. The message never contains the URL. */
export class TargetRefusedError extends Error {
  override readonly name = 'TargetRefusedError';
}

interface TargetGuardOptions {
  /** Allows `127.0.0.1` and `localhost`, also over http (`WEBHOOK_ALLOW_LOOPBACK`). */
  readonly allowLoopback: boolean;
  readonly resolve?: Resolve;
}

const MAX_URL_LENGTH = 2_048;

/** Ports from 1024 that browsers block for every protocol: https://fetch.spec.whatwg.org/#port-blocking. */
const BLOCKED_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
]);
const FIRST_FREE_PORT = 1024;

const LOOPBACK: readonly ResolvedAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Keeps webhooks out of our own network: only https and public addresses, checked when an endpoint is saved and
 * again, on the address actually used, at each connect.
 */
export class TargetGuard {
  private readonly allowLoopback: boolean;
  private readonly resolve: Resolve;

  constructor(options: TargetGuardOptions) {
    this.allowLoopback = options.allowLoopback;
    this.resolve = options.resolve ?? resolveByDns;
  }

  /**
   * Checks a URL without asking a name server. The URL parser has already normalized decimal, hexadecimal, octal
   * and full-width addresses.
   *
   * @throws {TargetRefusedError}
   */
  check(text: string): URL {
    if (text.length > MAX_URL_LENGTH || hasSpace(text)) throw new TargetRefusedError('the URL is malformed');
    const url = parse(text);
    if (url.username !== '' || url.password !== '')
      throw new TargetRefusedError('the URL must not contain credentials');
    if (url.port === '0' || BLOCKED_PORTS.has(Number(url.port))) throw new TargetRefusedError(BAD_PORT);
    if (this.isAllowedLoopback(url)) return url;
    if (url.protocol !== 'https:') throw new TargetRefusedError('the URL must start with https://');
    if (!isPublicPort(url.port)) throw new TargetRefusedError(BAD_PORT);
    const host = hostOf(url);
    if (isIP(host) !== 0 ? !isPublicAddress(host) : !isName(host))
      throw new TargetRefusedError('the URL must have a public address');
    return url;
  }

  /**
   * Like {@link check}, but also checks the addresses of the host name.
   *
   * @throws {TargetRefusedError}
   */
  async checkResolved(text: string): Promise<void> {
    const url = this.check(text);
    if (isIP(hostOf(url)) === 0) await this.addressesOf(hostOf(url));
  }

  /** Reports whether connecting to an address is allowed. */
  isAllowedAddress(address: string): boolean {
    return (
      isPublicAddress(address) || (this.allowLoopback && LOOPBACK.some((own) => own.address === address))
    );
  }

  /**
   * Looks up a host name and returns its addresses, one or more, all public.
   *
   * @throws {TargetRefusedError}
   */
  async addressesOf(hostname: string): Promise<readonly ResolvedAddress[]> {
    if (this.allowLoopback && hostname === 'localhost') return LOOPBACK;
    const addresses = await this.resolve(hostname);
    if (addresses.length === 0) throw new TargetRefusedError('the host name of the URL does not resolve');
    // A private address among public ones indicates an attack.
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      throw new TargetRefusedError('the host name of the URL resolves to an address that is not public');
    return addresses;
  }

  private isAllowedLoopback(url: URL): boolean {
    return (
      this.allowLoopback &&
      (url.protocol === 'http:' || url.protocol === 'https:') &&
      (url.hostname === '127.0.0.1' || url.hostname === 'localhost')
    );
  }
}

const BAD_PORT = 'the port of the URL must be 443, or at least 1024 and not blocked by browsers';

/**
 * Services on ports below 1024 of a public address are not webhook receivers.
 *
 * @param port empty: 443
 */
const isPublicPort = (port: string): boolean => port === '' || Number(port) >= FIRST_FREE_PORT;

function parse(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw new TargetRefusedError('the URL is malformed');
  }
}

/** The URL parser silently drops tabs and line breaks, so the saved URL would differ from the one called. */
const hasSpace = (text: string): boolean => /[\s\p{Cc}]/u.test(text);

const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** A public host name contains a dot; a name without one is a machine on the local network. */
const isName = (host: string): boolean => /[^.]\.[^.]/.test(host);

/** One address of a host name. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Returns all addresses of a host name; empty if it has none. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** How long (ms) an answer for one family waits for the other (RFC 8305 section 3). */
const RESOLUTION_DELAY_MS = 500;

/**
 * Queries the name servers directly. `dns.lookup` would use the four threads that file access shares, so four
 * unresponsive names would block the process. Some name servers never answer for IPv6, so an answer for one family is
 * enough.
 *
 * @param servers addresses of name servers; default: the system's
 */
export async function resolveByDns(
  hostname: string,
  servers?: readonly string[],
): Promise<readonly ResolvedAddress[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  const queries = ([4, 6] as const).map(async (family) => {
    const addresses = await (family === 4 ? resolver.resolve4(hostname) : resolver.resolve6(hostname));
    return addresses.map((address) => ({ address, family }));
  });
  const all = Promise.allSettled(queries);
  const one = Promise.any(queries).then(
    () => sleep(RESOLUTION_DELAY_MS),
    () => undefined,
  );
  await Promise.race([all, one]);
  resolver.cancel();
  return (await all).flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
