import { guessNetworkOf, isLoopback, namesOf, networkOf, networksIn } from './network-address.js';

describe('network addresses', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['2001:db8:0:0:1::', '2001:db8:0:0'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ])('maps %s to network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    ['203.0.113.7', '203.0.113'],
    ['::ffff:203.0.113.7', '203.0.113'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['', ''],
  ])('counts guesses from %s with those from %s', (address, network) => {
    expect(guessNetworkOf(address)).toBe(network);
  });

  it('recognizes addresses of this machine', () => {
    for (const own of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])
      expect(isLoopback(own)).toBe(true);
    for (const other of ['128.0.0.1', '::2', '::ffff:10.0.0.1', '10.127.0.1', ''])
      expect(isLoopback(other)).toBe(false);
  });

  it('recognizes requests for our host name', () => {
    const local = namesOf('http://localhost:3002');
    for (const host of ['localhost', 'LOCALHOST:3002', '127.0.0.1:9', '[::1]', '[::1]:3002'])
      expect([host, local(host)]).toEqual([host, true]);
    for (const host of [
      undefined,
      '',
      'evil.example',
      'localhost.evil',
      'x@localhost',
      'localhost/x',
      '[::1',
    ])
      expect([host, local(host)]).toEqual([host, false]);
    const issuer = namesOf('https://id.example');
    expect([issuer('id.example'), issuer('id.example:443'), issuer('localhost')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('a list of addresses and networks', () => {
  it('has the family and length of each', () => {
    expect(networksIn('10.0.0.0/8, ::1')).toEqual([
      { address: '10.0.0.0', prefixLength: 8, family: 'ipv4' },
      { address: '::1', prefixLength: 128, family: 'ipv6' },
    ]);
    expect(networksIn('')).toEqual([]);
  });

  it.each(['10.0.0.0/33', '::/129', 'proxy.example', '10.0.0.1,', '10.0.0.1/', '10.0.0.1/8/8x'])(
    'does not accept %s',
    (text) => {
      expect(() => networksIn(text)).toThrow(RangeError);
    },
  );
});
