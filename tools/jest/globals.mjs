// `@jest/globals` as `hooks.mjs` has specs find it: of the spec file that is being read.
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } =
  globalThis[Symbol.for('globals of specs')];
