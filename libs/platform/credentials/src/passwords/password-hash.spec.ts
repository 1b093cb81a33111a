import { COST_OF_RANDOM, hashPassword, isPassword } from './password-hash.js';

const PASSWORD = 'violet engines weave by night';

describe('a password hash', () => {
  it('has the cost that OWASP recommends, and a lower cost for random passwords', async () => {
    expect(await hashPassword(PASSWORD)).toMatch(/^scrypt\$16\$8\$2\$[\w+/]{22}==\$[\w+/]{43}=$/);
    expect(await hashPassword(PASSWORD, COST_OF_RANDOM)).toMatch(/^scrypt\$10\$8\$1\$/);
  });

  it('matches the scrypt test vector (RFC 7914, section 12)', async () => {
    const salt = Buffer.from('SodiumChloride').toString('base64');
    const derived = '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2';
    const hashed = `scrypt$14$8$1$${salt}$${Buffer.from(derived, 'hex').toString('base64')}`;
    expect(await isPassword('pleaseletmein', hashed)).toBe(true);
    expect(await isPassword('pleaseletmeout', hashed)).toBe(false);
  });

  it('depends on the password only, is salted, and accepts both Unicode spellings of an accent', async () => {
    const [hashed, again] = [await hashPassword(`é ${PASSWORD}`), await hashPassword(`é ${PASSWORD}`)];
    expect(again).not.toBe(hashed);
    expect(await isPassword(`e\u0301 ${PASSWORD}`, hashed)).toBe(true);
    expect(await isPassword(PASSWORD, hashed)).toBe(false);
  });
});
