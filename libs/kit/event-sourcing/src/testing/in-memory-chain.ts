import { createHmac } from 'node:crypto';
import type { ChainKey } from '#kit/event-sourcing';

/** A chain key for specs. */
export const testChain: ChainKey = {
  mac: (text) => createHmac('sha256', 'a key for specs').update(text).digest('base64url'),
};
