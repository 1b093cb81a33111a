import { describe, expect, it, vi } from 'vitest';
import { Gate } from '../testing/gate.js';
import { unlessAborted } from './unless-aborted.js';

describe('what is done unless aborted', () => {
  it('gives what the promise gives, or its error, and lets go of the signal', async () => {
    const { signal } = new AbortController();
    const removed = vi.spyOn(signal, 'removeEventListener');
    expect(await unlessAborted(Promise.resolve(1), signal)).toBe(1);
    await expect(unlessAborted(Promise.reject(new Error('away')), signal)).rejects.toThrow('away');
    expect(removed).toHaveBeenCalledTimes(2);
  });

  it('ends with the reason of the signal, also where that has aborted before', async () => {
    const gate = new Gate();
    const stopping = new AbortController();
    const waiting = unlessAborted(gate.passed, stopping.signal);
    stopping.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    await expect(unlessAborted(Promise.resolve(1), stopping.signal)).rejects.toThrow('stopped');
    gate.open();
  });
});
