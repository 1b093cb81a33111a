import { ConfigError } from '#kit/kernel';
import { parseEsdbAddress } from './esdb-address.js';

const a = { address: 'a', port: 2113 };

describe('an address of EventStoreDB', () => {
  it.each([
    ['esdb://a', { isCluster: false, hosts: [a], tls: true, credentials: null, streamPrefix: '' }],
    ['esdb://a:1?tls=false', { isCluster: false, hosts: [{ address: 'a', port: 1 }], tls: false }],
    ['esdb://a:2113/?tls=false', { isCluster: false, hosts: [a], tls: false }],
    [
      'esdb://a:2113,b:1,c/?tls=false',
      { isCluster: true, hosts: [a, { address: 'b', port: 1 }, { address: 'c', port: 2113 }] },
    ],
    [
      'esdb+discover://cluster.example.com',
      { isCluster: true, hosts: [{ address: 'cluster.example.com', port: 2113 }] },
    ],
    ['esdb://[::1]:2114?tls=false', { isCluster: false, hosts: [{ address: '::1', port: 2114 }] }],
    [
      'esdb://[2001:db8::1],[2001:db8::2]:1',
      {
        isCluster: true,
        hosts: [
          { address: '2001:db8::1', port: 2113 },
          { address: '2001:db8::2', port: 1 },
        ],
      },
    ],
    ['kurrentdb+discover://a', { isCluster: true, hosts: [a] }],
    ['esdb://admin:changeit@a', { credentials: { username: 'admin', password: 'changeit' } }],
    ['esdb://me%40x:p%3A%2F@a', { credentials: { username: 'me@x', password: 'p:/' } }],
    ['esdb://a?streamPrefix=one%2Ftwo.', { streamPrefix: 'one/two.' }],
    ['esdb://a,b?tls=false&streamPrefix=x.&nodePreference=follower', { tls: false, streamPrefix: 'x.' }],
    [
      'esdb://a?TLS=true&tls_verify_cert=false&tlsCAFile=%2Fca.pem&userCertFile=c&userKeyFile=k',
      { tls: true, tlsVerifyCert: false, tlsCAFile: '/ca.pem', userCertFile: 'c', userKeyFile: 'k' },
    ],
    [
      'esdb://a?keepAliveInterval=-1&keepAliveTimeout=5000&connectionName=me',
      { keepAliveInterval: -1, keepAliveTimeout: 5000, connectionName: 'me' },
    ],
    [
      'esdb://a,b?defaultDeadline=1&discoveryInterval=1&gossipTimeout=1&maxDiscoverAttempts=1&nodePreference=readOnlyReplica',
      { isCluster: true },
    ],
  ])('may have the form %s', (url, parts) => {
    expect(parseEsdbAddress(url)).toMatchObject(parts);
  });

  it.each([
    ['esdb://', 'must have the form'],
    ['esdb://a,,b', 'host:port'],
    ['esdb://a:b', 'host:port'],
    ['esdb://::1', 'in brackets'],
    ['esdb://[::1', 'in brackets'],
    ['esdb://[a]', 'in brackets'],
    ['esdb://a:0', 'from 1 to 65535'],
    ['esdb://a:70000', 'from 1 to 65535'],
    ['esdb://admin@a', 'user:password'],
    ['esdb://a?tls=no', 'tls must be true or false'],
    ['esdb://a?keepAliveInterval=soon', 'keepAliveInterval must be a whole number'],
    ['esdb://a?nodePreference=first', 'nodePreference must be'],
    ['esdb://a?tlss=false', 'the option "tlss" is not known'],
    ['esdb://a?throwOnAppendFailure=false', 'throwOnAppendFailure must be true'],
    ['esdb://a?userCertFile=c', 'must be set together'],
    ['esdb://a?streamPrefix=$x', 'streamPrefix must not start with $'],
    ['esdb://a?streamPrefix=%', 'write % as %25'],
  ])('is rejected with its reason: %s', (url, reason) => {
    expect(() => parseEsdbAddress(url)).toThrow(ConfigError);
    expect(() => parseEsdbAddress(url)).toThrow(/^EVENTSTORE_URL: /);
    expect(() => parseEsdbAddress(url)).toThrow(reason);
  });

  it.each(['esdb://u:hunter2@b@a', 'esdb://u:hunter2', 'esdb://u:hunter2:x@a', 'esdb://u:hunter2%@a'])(
    'never repeats a password: %s',
    (url) => {
      expect(() => parseEsdbAddress(url)).not.toThrow('hunter2');
      expect(() => parseEsdbAddress(url)).toThrow(ConfigError);
    },
  );
});
