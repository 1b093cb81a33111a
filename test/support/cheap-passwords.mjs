// Loaded with `--import` into the processes of specs. Hashing a password takes half a second on purpose; specs sign in
// hundreds of times and use a cheaper hash. `password-hash.spec.ts` tests the real one.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const REAL_COST = 2 ** 16;
const CHEAP_COST = 2 ** 4;
const { scrypt } = crypto;
crypto.scrypt = (password, salt, bytes, options, done) => {
  const N = options.N === REAL_COST ? CHEAP_COST : options.N;
  scrypt(password, salt, bytes, { ...options, N }, done);
};
syncBuiltinESMExports();
