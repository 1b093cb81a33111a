import { DocumentStoreConfig } from '#kit/document-store';
import { EventStoreConfig } from '#kit/event-store';
import { type Config, isLoopbackHost, ProcessConfig } from '#kit/kernel';
import { HttpConfig } from '#platform/http';

/** Returns warnings about settings that are allowed but unsafe (contract 1.1). */
export function startWarnings(config: Config): readonly string[] {
  const { isBehindTls, trustedProxies, ...limits } = config.get(HttpConfig);
  const warnings: string[] = [];
  if (isBehindTls && trustedProxies.areUnset)
    warnings.push(
      'TRUSTED_PROXIES is unset, but a public address is https: all callers share the limits of the proxy. See docs/operations.md, "Behind a proxy".',
    );
  if (config.get(ProcessConfig).environment === 'sandbox') return warnings;
  if (limits.rateLimitPerSecond === 0)
    warnings.push('RATE_LIMIT_PER_SECOND is 0: one partner can use up the whole service.');
  if (limits.authFailureLimitPerMinute === 0)
    warnings.push('AUTH_FAILURE_LIMIT_PER_MINUTE is 0: keys and tokens can be guessed without a limit.');
  const { eventStoreUrl } = config.get(EventStoreConfig);
  const { mongodbUrl } = config.get(DocumentStoreConfig);
  for (const [name, url, secure] of [
    ['EVENTSTORE_URL', eventStoreUrl, isEncryptedEventStore],
    ['MONGODB_URL', mongodbUrl, isEncryptedMongoDb],
  ] as const)
    if (url !== null && !secure(url) && !isOnThisMachine(url))
      warnings.push(`${name} is without TLS: personal names and addresses cross the network unencrypted.`);
  return warnings;
}

/** TLS is the default. */
const isEncryptedEventStore = (url: string): boolean => optionOf(url, 'tls') !== 'false';

/** TLS is the default of `mongodb+srv` only. */
const isEncryptedMongoDb = (url: string): boolean =>
  (optionOf(url, 'tls') ?? optionOf(url, 'ssl') ?? String(url.startsWith('mongodb+srv:'))) === 'true';

function optionOf(url: string, name: string): string | undefined {
  const query = new URLSearchParams(/\?(.*)$/.exec(url)?.[1] ?? '');
  return [...query].find(([key]) => key.toLowerCase() === name)?.[1].toLowerCase();
}

/** The URL may list several hosts, which Node does not parse. */
function isOnThisMachine(url: string): boolean {
  const hosts = /^[^/]*\/\/(?:[^@/]*@)?([^/?]*)/.exec(url)?.[1] ?? '';
  return hosts.split(',').every((host) => isLoopbackHost(host.replace(/:\d+$/, '')));
}
