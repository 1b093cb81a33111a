import { createHmac } from 'node:crypto';
import type { ChainKey } from '#kit/event-sourcing';

/** A key for specs, on a log that says nothing of it. */
export const testChain: ChainKey = {
  begin: () => Promise.resolve(),
  mac: (text) => createHmac('sha256', 'a key for specs').update(text).digest('base64url'),
};
