import { vi } from 'vitest';
import { Gate } from '#kit/kernel/testing';
import type { Harness } from '#platform/hosting/testing';

/**
 * Makes the next append to a stream wait, like in a stalled process.
 *
 * @returns `reached` resolves before the append; `go` continues it
 */
export function stalled(app: Harness, stream: string): { reached: Promise<void>; go: () => void } {
  const [arrived, gate] = [new Gate(), new Gate()];
  const { eventStore } = app.stores;
  const append = eventStore.append.bind(eventStore);
  let first = true;
  const spy = vi.spyOn(eventStore, 'append').mockImplementation(async (...args) => {
    if (args[0] !== stream || !first) return append(...args);
    first = false;
    arrived.open();
    await gate.passed;
    return append(...args);
  });
  return {
    reached: arrived.passed,
    go: () => {
      gate.open();
      spy.mockRestore();
    },
  };
}
