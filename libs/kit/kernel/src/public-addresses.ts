import type { EnvReader } from './config.js';

const VARIABLES = ['PUBLIC_URL', 'TOOLS_PUBLIC_URL', 'IDENTITY_PUBLIC_URL'] as const;
/** Any port does: only scheme and host are compared. */
const DEFAULT_PORT = 80;

/** Reports whether a host name or URL host is this machine's own (RFC 1122, section 3.2.1.3; RFC 6761, section 6.3). */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Reports whether a URL is http and leads to another machine. */
export const isPlainHttp = (url: string): boolean =>
  url.startsWith('http:') && !isLoopbackHost(new URL(url).hostname);

/**
 * Returns the public addresses with their variables; the default of each is on this machine.
 *
 * @throws {ConfigError} if one is not an address
 */
export const publicAddresses = (env: EnvReader): readonly { readonly name: string; readonly url: string }[] =>
  VARIABLES.map((name) => ({ name, url: env.address(name, DEFAULT_PORT) }));

/** Returns the port and the public address of the authorization server, which also shows the sandbox's inbox. */
export function identityAddress(env: EnvReader): { readonly port: number; readonly url: string } {
  const port = env.port('IDENTITY_PORT', 3002);
  return { port, url: env.address('IDENTITY_PUBLIC_URL', port) };
}

/** Reports whether every public address is on this machine. */
export const isOnlyLocal = (env: EnvReader): boolean =>
  publicAddresses(env).every(({ url }) => isLoopbackHost(new URL(url).hostname));
