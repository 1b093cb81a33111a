import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './addresses.js';
import { type Resolve, resolveByDns, type ResolvedAddress } from './resolve.js';

/** An address that webhooks are not sent to. The message never repeats it. */
export class TargetRefusedError extends Error {
  override readonly name = 'TargetRefusedError';
}

export interface TargetGuardOptions {
  /** Lets `127.0.0.1` and `localhost` through, with http too (`WEBHOOK_ALLOW_LOOPBACK`). */
  readonly allowLoopback: boolean;
  readonly resolve?: Resolve;
}

const MAX_URL_LENGTH = 2_048;

/** Ports that browsers block for every protocol, of those from 1024 on: https://fetch.spec.whatwg.org/#port-blocking. */
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
 * Keeps webhooks from reaching into the network they are sent from: https on public addresses only, checked when an
 * endpoint is saved and again, on the very address used, at each connect.
 */
export class TargetGuard {
  private readonly allowLoopback: boolean;
  private readonly resolve: Resolve;

  constructor(options: TargetGuardOptions) {
    this.allowLoopback = options.allowLoopback;
    this.resolve = options.resolve ?? resolveByDns;
  }

  /**
   * The URL, as far as it can be judged without asking a name server. The URL parser has turned decimal, hexadecimal, octal
   * and full-width notations into plain addresses.
   *
   * @throws {TargetRefusedError}
   */
  check(text: string): URL {
    if (text.length > MAX_URL_LENGTH || hasSpace(text)) throw new TargetRefusedError('the URL is malformed');
    const url = parse(text);
    if (url.username !== '' || url.password !== '')
      throw new TargetRefusedError('the URL must not hold credentials');
    if (url.port === '0' || BLOCKED_PORTS.has(Number(url.port))) throw new TargetRefusedError(BAD_PORT);
    if (this.isAllowedLoopback(url)) return url;
    if (url.protocol !== 'https:') throw new TargetRefusedError('the URL must begin with https://');
    if (!isPublicPort(url.port)) throw new TargetRefusedError(BAD_PORT);
    const host = hostOf(url);
    if (isIP(host) !== 0 ? !isPublicAddress(host) : !isName(host))
      throw new TargetRefusedError('the URL must name a public address');
    return url;
  }

  /** {@link check}, and where the name leads to at present. @throws {TargetRefusedError} */
  async checkResolved(text: string): Promise<void> {
    const url = this.check(text);
    if (isIP(hostOf(url)) === 0) await this.addressesOf(hostOf(url));
  }

  /** For `net.connect`: gives only addresses that were checked, so that what is checked is what is connected to. */
  readonly lookup: LookupFunction = (hostname, options, callback) => {
    this.addressesOf(hostname).then(
      (addresses) => {
        const [first] = addresses as [ResolvedAddress];
        if (options.all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => {
        callback(error as Error, '', 0);
      },
    );
  };

  /** Whether an address may be connected to. */
  isAllowedAddress(address: string): boolean {
    return (
      isPublicAddress(address) || (this.allowLoopback && LOOPBACK.some((own) => own.address === address))
    );
  }

  private async addressesOf(hostname: string): Promise<readonly ResolvedAddress[]> {
    if (this.allowLoopback && hostname === 'localhost') return LOOPBACK;
    const addresses = await this.resolve(hostname);
    if (addresses.length === 0) throw new TargetRefusedError('the name of the URL does not resolve');
    // One private answer among public ones is an attack, not a choice.
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      throw new TargetRefusedError('the name of the URL leads to an address that is not public');
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

const BAD_PORT = 'the port of the URL must be 443, 8443 or from 1024, and none that browsers block';

/** What listens below 1024 on somebody's public address is no receiver of webhooks. @param port empty: 443 */
const isPublicPort = (port: string): boolean => port === '' || Number(port) >= FIRST_FREE_PORT;

function parse(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw new TargetRefusedError('the URL is malformed');
  }
}

/** The URL parser drops tabs and line ends silently: what the partner reads back would not be what is called. */
const hasSpace = (text: string): boolean => /[\s\p{Cc}]/u.test(text);

const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** A name in the public tree has a dot inside; one without is a machine of the local network. */
const isName = (host: string): boolean => /[^.]\.[^.]/.test(host);
