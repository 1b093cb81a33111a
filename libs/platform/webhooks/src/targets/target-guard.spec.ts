import { isPublicAddress } from './addresses.js';
import { type ResolvedAddress, TargetGuard, TargetRefusedError } from './target-guard.js';

const names: Readonly<Record<string, readonly ResolvedAddress[]>> = {
  'hooks.example.com': [{ address: '93.184.215.14', family: 4 }],
  'inside.example.com': [{ address: '10.0.0.8', family: 4 }],
  'mixed.example.com': [
    { address: '93.184.215.14', family: 4 },
    { address: '::ffff:169.254.169.254', family: 6 },
  ],
};
const resolve = (name: string) => Promise.resolve(names[name] ?? []);
const guard = new TargetGuard({ allowLoopback: false, resolve });
const lenient = new TargetGuard({ allowLoopback: true, resolve });

const HOSTILE = [
  'http://hooks.example.com/',
  'ftp://hooks.example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/plain,x',
  'not a url',
  '',
  'https://',
  'https://user@hooks.example.com/',
  'https://user:secret@hooks.example.com/',
  'https://hooks.example.com/a b',
  'https://hooks.exa\nmple.com/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.0.0.1./',
  'https://1２7.0.0.1/',
  'https://①②⑦.0.0.1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://100.100.100.200/',
  'https://169.254.169.254/latest/meta-data/',
  'https://0xa9fea9fe/',
  'https://168.63.129.16/',
  'https://192.0.0.192/',
  'https://192.0.2.1/',
  'https://198.18.0.1/',
  'https://198.51.100.7/',
  'https://203.0.113.7/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[::127.0.0.1]/',
  'https://[::ffff:0:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::a9fe:a9fe]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
  'https://[2001:db8::1]/',
  'https://[3fff::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://[100::1]/',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://intranet/',
  `https://hooks.example.com/${'a'.repeat(2_100)}`,
];

describe('the port of a target', () => {
  it.each(['', ':443', ':8443', ':1024', ':65535', ':3000'])('may be %j', (port) => {
    expect(() => guard.check(`https://hooks.example.com${port}/`)).not.toThrow();
  });

  it.each([':0', ':1', ':22', ':80', ':442', ':444', ':1023', ':2049', ':5060', ':6000', ':6667', ':10080'])(
    'cannot be %s',
    (port) => {
      expect(() => guard.check(`https://hooks.example.com${port}/`)).toThrow(TargetRefusedError);
    },
  );

  it('may be any port of this machine that browsers allow', () => {
    expect(() => lenient.check('http://127.0.0.1:80/')).not.toThrow();
    for (const port of [0, 6000])
      expect(() => lenient.check(`http://127.0.0.1:${port}/`)).toThrow(TargetRefusedError);
  });
});

describe('TargetGuard', () => {
  it.each(HOSTILE)('rejects %j', async (url) => {
    await expect(guard.checkResolved(url)).rejects.toThrow(TargetRefusedError);
  });

  it.each([
    'https://inside.example.com/',
    'https://mixed.example.com/',
    'https://nowhere.example.com/',
    'https://app.localhost/',
  ])('rejects the name of %s', async (url) => {
    await expect(guard.checkResolved(url)).rejects.toThrow(TargetRefusedError);
  });

  it.each(['https://hooks.example.com/a?b=c', 'https://HOOKS.example.com:8443/', 'https://93.184.215.14/'])(
    'accepts %s',
    async (url) => {
      await expect(guard.checkResolved(url)).resolves.toBeUndefined();
    },
  );

  it('accepts loopback only if allowed', async () => {
    for (const url of ['http://127.0.0.1:4000/x', 'http://localhost:4000/x', 'https://localhost/'])
      await expect(lenient.checkResolved(url)).resolves.toBeUndefined();
    for (const url of ['http://127.0.0.2/', 'http://[::1]/', 'http://10.0.0.1/', 'http://hooks.example.com/'])
      await expect(lenient.checkResolved(url)).rejects.toThrow(TargetRefusedError);
  });

  it('never repeats the URL', () => {
    expect(() => guard.check('https://10.9.8.7/secret')).toThrow(/^(?!.*(10\.9\.8\.7|secret))/);
  });

  it('gives connections only checked addresses', async () => {
    expect(await guard.addressesOf('hooks.example.com')).toEqual([{ address: '93.184.215.14', family: 4 }]);
    for (const name of ['inside.example.com', 'localhost'])
      await expect(guard.addressesOf(name)).rejects.toThrow(TargetRefusedError);
  });

  it('recognizes public addresses', () => {
    expect(['1.1.1.1', '2606:4700::1111', '172.32.0.1', '100.128.0.1'].every(isPublicAddress)).toBe(true);
    expect(['', 'x', '1.1.1', 'fe80::1%eth0', '2606:4700::1%lo'].some(isPublicAddress)).toBe(false);
  });
});
