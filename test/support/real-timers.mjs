import { afterEach, vi } from 'vitest';

/** For specs that use fake timers. Runs after their own hooks. */
afterEach(() => {
  vi.useRealTimers();
});
