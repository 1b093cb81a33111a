import { setTimeout } from 'node:timers/promises';

/** Waits so many milliseconds, or until told to stop. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined);
