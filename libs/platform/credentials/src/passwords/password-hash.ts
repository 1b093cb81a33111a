import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** The scrypt parameters, which decide the cost of a guess. */
export interface HashCost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

/** OWASP Password Storage Cheat Sheet: scrypt with N = 2^16, r = 8, p = 2, or more. */
const COST: HashCost = { log2N: 16, r: 8, p: 2 };
/**
 * For random passwords of 112 bits or more, whose hash cannot be guessed at any cost (NIST SP 800-63B-4,
 * section 3.1.2.2).
 */
export const COST_OF_RANDOM: HashCost = { log2N: 10, r: 8, p: 1 };
const HASH_BYTES = 32;

/**
 * Returns `scrypt$…`, the hash of a password with a new salt.
 *
 * @param cost {@link COST_OF_RANDOM} for a random password; default: the cost for a chosen one
 */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const { log2N, r, p } = cost;
  const derived = await derive(password, salt, cost);
  return ['scrypt', log2N, r, p, salt.toString('base64'), derived.toString('base64')].join('$');
}

/** Reports whether a password is the one that was hashed. */
export async function isPassword(password: string, hashed: string): Promise<boolean> {
  const [, log2N, r, p, salt = '', expected = ''] = hashed.split('$');
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  return timingSafeEqual(
    await derive(password, Buffer.from(salt, 'base64'), cost),
    Buffer.from(expected, 'base64'),
  );
}

const derive = (password: string, salt: Buffer, cost: HashCost) =>
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
