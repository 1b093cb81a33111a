// Loaded before a process of specs (`--import`): what a chosen password's hash costs, half a second, specs need not pay at
// each signing in. Others cost what they say: `password-hash.spec.ts` looks at the real one.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import v8 from 'node:v8';

const CHOSEN = 2 ** 16;
const QUICK = 2 ** 4;
const { scrypt } = crypto;
crypto.scrypt = (password, salt, bytes, options, done) => {
  const N = options.N === CHOSEN ? QUICK : options.N;
  scrypt(password, salt, bytes, { ...options, N }, done);
};
syncBuiltinESMExports();

// A process of specs lives for seconds: what V8 makes quicker in them seldom pays.
v8.setFlagsFromString('--interrupt-budget=600000');
