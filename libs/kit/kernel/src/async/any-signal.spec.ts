import { collectGarbage } from '../testing/collect-garbage.js';
import { anySignal } from './any-signal.js';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('anySignal', () => {
  it('aborts with the reason of the source that aborts', () => {
    const source = new AbortController();
    const signal = anySignal([new AbortController().signal, source.signal]);
    expect(signal.aborted).toBe(false);
    source.abort('stop');
    expect(signal.reason).toBe('stop');
  });

  it('is aborted at once if a source is', () => {
    expect(anySignal([new AbortController().signal, AbortSignal.abort('before')]).reason).toBe('before');
  });

  it('stays aborted although its source was garbage-collected', async () => {
    const abortedSource = () => {
      const source = new AbortController();
      const signal = anySignal([anySignal([source.signal]), new AbortController().signal]);
      source.abort('stop');
      return signal;
    };
    const signal = abortedSource();
    await nextTurn();
    collectGarbage();
    expect(signal.reason).toBe('stop');
  });

  it('aborts although nothing else refers to a timeout', async () => {
    const signal = anySignal([new AbortController().signal, AbortSignal.timeout(20)]);
    const aborted = new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
    });
    await nextTurn();
    collectGarbage();
    await aborted;
    expect((signal.reason as Error).name).toBe('TimeoutError');
  });
});
