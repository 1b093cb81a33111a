import { createHmac } from 'node:crypto';
import type { ChainKey } from '#kit/event-sourcing';

/** A chain key for specs that writes nothing to the log. */
export const testChain: ChainKey = {
  ensureStartRecorded: () => Promise.resolve(),
  mac: (text) => createHmac('sha256', 'a key for specs').update(text).digest('base64url'),
};
