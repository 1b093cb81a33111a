import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** OWASP Password Storage Cheat Sheet: scrypt with N = 2^16, r = 8, p = 2, or more. */
const COST = { log2N: 16, r: 8, p: 2 } as const;
const HASH_BYTES = 32;

/** `scrypt$…` of a password with a new salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const { log2N, r, p } = COST;
  const derived = await derive(password, salt, COST);
  return ['scrypt', log2N, r, p, salt.toString('base64'), derived.toString('base64')].join('$');
}

/** Whether a password is the one that was hashed. */
export async function isPassword(password: string, hashed: string): Promise<boolean> {
  const [, log2N, r, p, salt = '', expected = ''] = hashed.split('$');
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  return timingSafeEqual(
    await derive(password, Buffer.from(salt, 'base64'), cost),
    Buffer.from(expected, 'base64'),
  );
}

const derive = (password: string, salt: Buffer, cost: { log2N: number; r: number; p: number }) =>
  new Promise<Buffer>((resolve, reject) => {
    const { log2N, r, p } = cost;
    const N = 2 ** log2N;
    scrypt(
      password.normalize('NFKC'),
      salt,
      HASH_BYTES,
      { N, r, p, maxmem: 256 * N * r },
      (error, derived) => {
        if (error) reject(error);
        else resolve(derived);
      },
    );
  });
