import { Resolver } from 'node:dns/promises';

/** One address of a host name. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Returns all addresses of a host name; empty if it has none. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/**
 * Queries the name servers directly. `dns.lookup` would use the four threads that file access shares, so four
 * unresponsive names would block the process.
 */
export const resolveByDns: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return [...found(v4, 4), ...found(v6, 6)];
};

const found = (result: PromiseSettledResult<string[]>, family: 4 | 6): ResolvedAddress[] =>
  result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
