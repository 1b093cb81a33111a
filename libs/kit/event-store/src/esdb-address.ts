import { isIPv6 } from 'node:net';
import { ConfigError } from '#kit/kernel';

export interface EsdbHost {
  /** A name or an IP address; an IPv6 address without brackets. */
  readonly address: string;
  readonly port: number;
}

/** A connection string of EventStoreDB: the driver's syntax and options, and our `streamPrefix`. */
export interface EsdbAddress {
  /** True if the members of a cluster are found through its hosts; false if the only host is the server. */
  readonly isCluster: boolean;
  readonly hosts: readonly EsdbHost[];
  readonly credentials: { readonly username: string; readonly password: string } | null;
  /** Prefix of all our stream names, so that several deployments can share a server. */
  readonly streamPrefix: string;
  readonly tls: boolean;
  readonly tlsVerifyCert: boolean;
  /** Paths of PEM files; null if the option is not set. */
  readonly tlsCAFile: string | null;
  readonly userCertFile: string | null;
  readonly userKeyFile: string | null;
  readonly connectionName: string | null;
  /** Milliseconds; -1 disables; null if the option is not set. */
  readonly keepAliveInterval: number | null;
  readonly keepAliveTimeout: number | null;
}

const NAME = 'EVENTSTORE_URL';
const DEFAULT_PORT = 2113;
const HOST_FORM = 'a host must have the form host or host:port; write an IPv6 address in brackets';
const FORM = /^(esdb|kurrentdb)(\+discover)?:\/\/(?:([^@/?]*)@)?([^@/?]+)\/*(?:\?(.*))?$/;
const HOST = /^(?:([^\s:[\]]+)|\[([^\s[\]]+)\])(?::(\d{1,5}))?$/;

/** Options by the type of their values. Their names are matched without case, `-` and `_`, as the driver does. */
const TEXTS = ['streamPrefix', 'connectionName', 'tlsCAFile', 'userCertFile', 'userKeyFile'];
const FLAGS = ['tls', 'tlsVerifyCert', 'throwOnAppendFailure'];
const NUMBERS = [
  'keepAliveInterval',
  'keepAliveTimeout',
  'defaultDeadline',
  'discoveryInterval',
  'gossipTimeout',
  'maxDiscoverAttempts',
];
const PREFERENCES = ['leader', 'follower', 'readonlyreplica', 'random'];

/**
 * Parses a connection string. The options for deadlines, discovery and `nodePreference` are checked but have no effect:
 * the service has its own deadlines and always uses the leader, because only the leader has all events.
 *
 * @throws {ConfigError} if it is malformed; the message never contains the credentials
 */
export function parseEsdbAddress(url: string): EsdbAddress {
  const [, , discover, user, list, query] =
    FORM.exec(url.trim()) ?? fail('must have the form esdb://host:port,host:port?option=value');
  const hosts = (list ?? '').split(',').map(toHost);
  const options = toOptions(query);
  const text = (name: string): string | null => options.get(name) ?? null;
  const isOn = (name: string): boolean => options.get(name) !== 'false';
  const number = (name: string): number | null => (options.has(name) ? Number(options.get(name)) : null);
  const streamPrefix = text('streamPrefix') ?? '';
  if (streamPrefix.startsWith('$')) fail('streamPrefix must not start with $');
  if (!isOn('throwOnAppendFailure')) fail('throwOnAppendFailure must be true');
  if (options.has('userCertFile') !== options.has('userKeyFile'))
    fail('userCertFile and userKeyFile must be set together');
  return {
    isCluster: discover !== undefined || hosts.length > 1,
    hosts,
    credentials: user === undefined ? null : toCredentials(user),
    streamPrefix,
    tls: isOn('tls'),
    tlsVerifyCert: isOn('tlsVerifyCert'),
    tlsCAFile: text('tlsCAFile'),
    userCertFile: text('userCertFile'),
    userKeyFile: text('userKeyFile'),
    connectionName: text('connectionName'),
    keepAliveInterval: number('keepAliveInterval'),
    keepAliveTimeout: number('keepAliveTimeout'),
  };
}

function toHost(text: string): EsdbHost {
  const [, name, ipv6 = '', digits] = HOST.exec(text.trim()) ?? fail(HOST_FORM);
  if (name === undefined && !isIPv6(ipv6)) fail(HOST_FORM);
  const port = digits === undefined ? DEFAULT_PORT : Number(digits);
  if (port < 1 || port > 65_535) fail('a port must be from 1 to 65535');
  return { address: name ?? ipv6, port };
}

/** Returns `host:port`, with brackets around an IPv6 address (RFC 3986 section 3.2.2). */
export const authorityOf = ({ address, port }: EsdbHost): string =>
  `${isIPv6(address) ? `[${address}]` : address}:${port}`;

function toCredentials(user: string): { username: string; password: string } {
  const [username = '', password = '', ...more] = user.split(':').map(decoded);
  if (username === '' || password === '' || more.length > 0)
    fail('the credentials must have the form user:password; write :, / and @ as %3A, %2F and %40');
  return { username, password };
}

function toOptions(query: string | undefined): Map<string, string> {
  const options = new Map<string, string>();
  for (const pair of (query ?? '').split('&').filter(Boolean)) {
    const [key = '', ...rest] = pair.split('=');
    const value = decoded(rest.join('=').trim());
    const name = [...TEXTS, ...FLAGS, ...NUMBERS, 'nodePreference'].find((one) => flat(one) === flat(key));
    if (name === undefined) fail(`the option "${key}" is not known`);
    if (FLAGS.includes(name) && !['true', 'false'].includes(value)) fail(`${name} must be true or false`);
    if (NUMBERS.includes(name) && !/^(-1|\d{1,9})$/.test(value)) fail(`${name} must be a whole number`);
    if (name === 'nodePreference' && !PREFERENCES.includes(flat(value)))
      fail('nodePreference must be leader, follower, readOnlyReplica or random');
    options.set(name, value);
  }
  return options;
}

const flat = (name: string): string => name.trim().toLowerCase().replace(/[_-]/g, '');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return fail('it contains a % that is not an escape; write % as %25');
  }
}

function fail(reason: string): never {
  throw new ConfigError(`${NAME}: ${reason}`);
}
