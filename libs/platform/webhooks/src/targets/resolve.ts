import { Resolver } from 'node:dns/promises';

/** An address that a name stands for. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** All addresses of a name; empty where it has none. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/**
 * Asks the name servers directly. Not `dns.lookup`: that runs on the four threads that files share, and four names
 * whose servers never answer would stop the process.
 */
export const resolveByDns: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return [...found(v4, 4), ...found(v6, 6)];
};

const found = (result: PromiseSettledResult<string[]>, family: 4 | 6): ResolvedAddress[] =>
  result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
