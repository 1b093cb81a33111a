import { Gate } from '../testing/gate.js';
import { unlessAborted } from './unless-aborted.js';

afterEach(() => jest.restoreAllMocks());

describe('unlessAborted', () => {
  it('settles like the promise and removes its listener from the signal', async () => {
    const { signal } = new AbortController();
    const removed = jest.spyOn(signal, 'removeEventListener');
    expect(await unlessAborted(Promise.resolve(1), signal)).toBe(1);
    await expect(unlessAborted(Promise.reject(new Error('away')), signal)).rejects.toThrow('away');
    expect(removed).toHaveBeenCalledTimes(2);
  });

  it('rejects with the reason of the signal, even if it has already aborted', async () => {
    const gate = new Gate();
    const stopping = new AbortController();
    const waiting = unlessAborted(gate.passed, stopping.signal);
    stopping.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    await expect(unlessAborted(Promise.resolve(1), stopping.signal)).rejects.toThrow('stopped');
    gate.open();
  });
});
