import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MasterKeyError } from './load-master-key.js';
import type { MasterKeySource } from './master-key.config.js';
import { MasterKey, SealBrokenError } from './master-key.js';

const key = new MasterKey(Buffer.alloc(32, 7));
const text = Buffer.from('Ada Lovelace');

describe('a sealed value', () => {
  const sealed = key.seal('names', text, 'customer-1');

  it('decrypts only with its purpose and context', () => {
    expect(key.open('names', sealed, 'customer-1').toString()).toBe('Ada Lovelace');
    for (const open of [
      () => key.open('other', sealed, 'customer-1'),
      () => key.open('names', sealed, 'customer-2'),
      () => new MasterKey(Buffer.alloc(32, 8)).open('names', sealed, 'customer-1'),
    ])
      expect(open).toThrow(SealBrokenError);
  });

  it('does not decrypt after any bit was changed', () => {
    const bytes = Buffer.from(sealed, 'base64');
    for (let index = 0; index < bytes.length; index++) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(index) ^ 1, index);
      expect(() => key.open('names', altered.toString('base64'), 'customer-1')).toThrow(SealBrokenError);
    }
    for (const length of [0, 1, 28])
      expect(() => key.open('names', bytes.subarray(0, length).toString('base64'))).toThrow(SealBrokenError);
  });

  it('is different each time', () => {
    expect(key.seal('names', text)).not.toBe(key.seal('names', text));
  });
});

describe('after a rotation', () => {
  const [former, bytes] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
  const rotated = new MasterKey(bytes, null, [former]);

  it('a value names its key by an id that reveals nothing', () => {
    const sealed = Buffer.from(key.seal('names', text), 'base64');
    expect(sealed.subarray(1, 7).toString('hex')).toBe(key.ids[0]);
    expect(key.ids[0]).toMatch(/^[0-9a-f]{12}$/);
    expect(former.toString('hex')).not.toContain(key.ids[0]);
    expect(rotated.ids).toEqual([new MasterKey(bytes).ids[0], key.ids[0]]);
  });

  it('values of the former key open, new ones have the current key', () => {
    expect(rotated.open('names', key.seal('names', text, 'a'), 'a')).toEqual(text);
    expect(rotated.isCurrent(key.seal('names', text))).toBe(false);
    expect(rotated.isCurrent(rotated.seal('names', text))).toBe(true);
    expect(() => key.open('names', rotated.seal('names', text))).toThrow(
      `sealed with the master key ${rotated.ids[0]}, which is neither MASTER_KEY nor in MASTER_KEY_PREVIOUS`,
    );
  });

  it('signatures of the former key are accepted', () => {
    expect(rotated.signatures('a', 'x')).toContain(key.signatures('a', 'x')[0]);
    expect(rotated.signatures('a', 'x')[0]).toBe(new MasterKey(bytes).signatures('a', 'x')[0]);
  });

  it('the root keeps names and chains', () => {
    const root = key.sealRoot(Buffer.alloc(32, 9));
    const [before, alone] = [new MasterKey(former), new MasterKey(bytes)];
    before.useRoot(root);
    rotated.useRoot(root);
    alone.useRoot(rotated.rewrapRoot(root));
    for (const one of [rotated, alone]) {
      expect(one.mac('a', 'x')).toBe(before.mac('a', 'x'));
      expect(one.signingKey('a').equals(before.signingKey('a'))).toBe(true);
    }
  });
});

it('mac differs by purpose', () => {
  expect(key.mac('a', 'x')).toHaveLength(43);
  expect(key.mac('a', 'x')).toBe(key.mac('a', 'x'));
  expect(key.mac('a', 'x')).not.toBe(key.mac('b', 'x'));
});

describe('MasterKey.load', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'master-key-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));

  const load = (source: Partial<MasterKeySource>): Promise<MasterKey> =>
    MasterKey.load({
      environment: 'sandbox',
      dataDir,
      masterKey: null,
      masterKeyFile: null,
      masterKeyPrevious: null,
      ...source,
    });
  const mac = async (source: Partial<MasterKeySource>) => (await load(source)).mac('a', 'x');
  const bytes = createHash('sha256').update('a key for specs').digest();

  it('accepts hex and base64, from the variable or a file', async () => {
    const expected = new MasterKey(bytes).mac('a', 'x');
    const file = join(dataDir, 'given');
    for (const form of [bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')]) {
      writeFileSync(file, `${form}\n`);
      expect([await mac({ masterKey: form }), await mac({ masterKeyFile: file })]).toEqual([
        expected,
        expected,
      ]);
    }
    writeFileSync(file, bytes);
    expect(await mac({ masterKeyFile: file })).toBe(expected);
  });

  it.each(['', 'short', 'g'.repeat(64), 'A'.repeat(42), `${'A'.repeat(43)}==`])(
    'rejects %j',
    async (masterKey) => {
      await expect(load({ masterKey })).rejects.toThrow(MasterKeyError);
    },
  );

  it.each([
    ['zeros', Buffer.alloc(32)],
    ['one byte', Buffer.alloc(32, 0xab)],
    ['a repeated sequence', Buffer.from('0123456789abcdef'.repeat(4), 'hex')],
    ['counting', Buffer.from(Array.from({ length: 32 }, (_, index) => index))],
  ])('rejects %s, which is not random', async (_, pattern) => {
    const file = join(dataDir, 'pattern');
    writeFileSync(file, pattern.toString('base64'));
    await expect(load({ masterKey: pattern.toString('hex') })).rejects.toThrow('not a secret');
    await expect(load({ masterKeyFile: file })).rejects.toThrow('not a secret');
  });

  it.each([
    ['short', 'MASTER_KEY_PREVIOUS must be 32 bytes'],
    ['', 'MASTER_KEY_PREVIOUS must be 32 bytes'],
    [`${'ef'.repeat(16)}${'0123'.repeat(8)},`, 'MASTER_KEY_PREVIOUS'],
    ['ab'.repeat(32), 'MASTER_KEY_PREVIOUS is a pattern'],
    [bytes.toString('hex'), 'MASTER_KEY_PREVIOUS contains the current master key'],
  ])('rejects the former key %j', async (masterKeyPrevious, message) => {
    await expect(load({ masterKey: bytes.toString('base64'), masterKeyPrevious })).rejects.toThrow(message);
  });

  it('reads several former keys', async () => {
    const formers = ['one', 'two'].map((one) => createHash('sha256').update(one).digest());
    const masterKeyPrevious = formers.map((one) => one.toString('base64')).join(', ');
    const loaded = await load({ masterKey: bytes.toString('hex'), masterKeyPrevious });
    expect(loaded.ids.slice(1)).toEqual(formers.map((one) => new MasterKey(one).ids[0]));
  });

  it('never repeats a rejected value', async () => {
    await expect(load({ masterKey: 'hunter2' })).rejects.not.toThrow('hunter2');
  });

  it('requires a key in production, and an existing file', async () => {
    await expect(load({ environment: 'production' })).rejects.toThrow(MasterKeyError);
    const sandbox = join(dataDir, 'sandbox');
    await load({ dataDir: sandbox });
    const masterKeyFile = join(sandbox, 'master.key');
    const inProduction = load({ environment: 'production', dataDir: sandbox, masterKeyFile });
    await expect(inProduction).rejects.toThrow('made by a sandbox');
    await expect(load({ masterKeyFile: join(dataDir, 'nowhere') })).rejects.toThrow('ENOENT');
  });

  it('creates no new key if the key is missing while stores exist', async () => {
    const lost = join(dataDir, 'lost');
    await load({ dataDir: lost });
    rmSync(join(lost, 'master.key'));
    writeFileSync(join(lost, 'records.db'), 'SQLite format 3\0…');
    await expect(load({ dataDir: lost })).rejects.toThrow(`${join(lost, 'master.key')} is missing`);
    expect(readdirSync(lost)).toEqual(['records.db']);
  });

  it('creates one key in the sandbox, readable only by its owner, and keeps it', async () => {
    const fresh = join(dataDir, 'fresh');
    const first = await mac({ dataDir: fresh });
    expect(await mac({ dataDir: fresh })).toBe(first);
    expect(statSync(join(fresh, 'master.key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(fresh)).toEqual(['master.key']);
    expect(Buffer.from(readFileSync(join(fresh, 'master.key'), 'utf8'), 'base64')).toHaveLength(32);
  });
});
