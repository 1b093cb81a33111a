import { isLocalRequest, plainAddress, TrustedProxies } from './client-address.js';

const request = (remoteAddress: string | undefined, headers: Record<string, string>) =>
  ({ socket: { remoteAddress }, headers }) as unknown as Parameters<TrustedProxies['clientOf']>[0];

describe('the address of a client', () => {
  const proxies = new TrustedProxies('10.0.0.0/8, ::1, 2001:db8:f::/48,192.0.2.1');
  const clientOf = (from: string, headers: Record<string, string>) =>
    proxies.clientOf(request(from, headers));

  it.each([
    ['10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['::ffff:10.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
    ['::1', '2001:DB8:0::7', '2001:db8::7'],
    ['2001:db8:f:1::9', '[2001:db8::7]:443', '2001:db8::7'],
    ['192.0.2.1', '203.0.113.7:5123', '203.0.113.7'],
    ['10.0.0.1', '203.0.113.7, 10.2.3.4,  192.0.2.1', '203.0.113.7'],
    ['10.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['10.0.0.1', '10.9.9.9, 10.2.3.4', '10.9.9.9'],
  ])('comes from X-Forwarded-For: a connection from %s with "%s" is %s', (from, header, client) => {
    expect(clientOf(from, { 'x-forwarded-for': header })).toBe(client);
  });

  it.each([
    ['for=203.0.113.7', '203.0.113.7'],
    ['For="[2001:db8::7]:4711"', '2001:db8::7'],
    ['proto=https;for="203.0.113.7:80";by=10.0.0.1, for=10.0.0.3', '203.0.113.7'],
    ['for="unclosed, for=203.0.113.7', '203.0.113.7'],
  ])('comes from Forwarded: "%s" is %s', (forwarded, client) => {
    expect(clientOf('10.0.0.1', { forwarded })).toBe(client);
  });

  it.each([
    '',
    ',',
    'unknown',
    '_hidden',
    'for=203.0.113.7',
    '999.1.1.1',
    '[203.0.113.7]x',
    '2001:db8::7]:1',
    '203.0.113.7, <script>',
    '203.0.113.7,,',
    '\u0000',
    ','.repeat(16_000),
  ])('is the proxy if it forwards garbage: "%s"', (header) => {
    expect(clientOf('10.0.0.1', { 'x-forwarded-for': header })).toBe('10.0.0.1');
    expect(clientOf('10.0.0.1', { forwarded: `for=203.0.113.7;for=${header}` })).toBe('10.0.0.1');
  });

  it('is found without trying every split of a long run of white space', () => {
    const forwarded = `for=a${' '.repeat(1_000_000)}"x`;
    expect(clientOf('10.0.0.1', { forwarded })).toBe('10.0.0.1');
  });

  it('is the last known hop before garbage', () => {
    expect(clientOf('10.0.0.1', { 'x-forwarded-for': '203.0.113.7, unknown, 10.0.0.2' })).toBe('10.0.0.2');
  });

  it('cannot be chosen by a client: a proxy writes one header and passes the other on', () => {
    const headers = { forwarded: 'for=198.51.100.1', 'x-forwarded-for': '198.51.100.1, 203.0.113.7' };
    expect(clientOf('10.0.0.1', headers)).toBe('203.0.113.7');
  });

  it('is the address of the connection if no trusted proxy made it', () => {
    const headers = { forwarded: 'for=198.51.100.1', 'x-forwarded-for': '198.51.100.1' };
    expect(clientOf('203.0.113.9', headers)).toBe('203.0.113.9');
    expect(new TrustedProxies('').clientOf(request('::ffff:127.0.0.1', headers))).toBe('127.0.0.1');
    expect(new TrustedProxies('0.0.0.0/0').clientOf(request(undefined, headers))).toBe('');
  });

  it('has one form', () => {
    expect(['::FFFF:7F00:1', 'fe80::1%eth0', '0:0:0:0:0:0:0:1', '1.2.3', 'x'].map(plainAddress)).toEqual([
      '127.0.0.1',
      'fe80::1',
      '::1',
      '',
      '',
    ]);
  });
});

describe('a request from this machine', () => {
  it('has no header of a proxy', () => {
    expect(isLocalRequest(request('::ffff:127.0.0.1', { host: 'localhost' }))).toBe(true);
    expect(isLocalRequest(request('10.0.0.1', {}))).toBe(false);
    for (const name of ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-proto'])
      expect([name, isLocalRequest(request('127.0.0.1', { [name]: '' }))]).toEqual([name, false]);
  });
});
