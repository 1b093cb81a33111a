import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Gate } from '#kit/kernel/testing';
import { MovedClock } from '../testing/webhook-harness.js';
import type { DueDelivery } from './delivery-queue.js';
import { TenantDispatcher, type TenantDispatcherContext } from './tenant-dispatcher.js';

const delivery = (id: string, firstOf: string | null = null, sequence = 1): DueDelivery =>
  ({ id, revision: 1, document: { firstOf, sequence }, body: '{}' }) as DueDelivery;

describe('a tenant’s dispatcher', () => {
  let found: DueDelivery[];
  let made: string[];
  let gates: Map<string, Gate>;
  let asked: string[];
  let reads: number;
  let leases: string[];
  let said: unknown[];
  let isTurn: (id: string) => Promise<boolean>;
  let acquire: () => Promise<unknown>;
  let read: () => Promise<void>;

  beforeEach(() => {
    [found, made, gates, asked] = [[], [], new Map<string, Gate>(), []];
    [reads, leases, said] = [0, [], []];
    isTurn = () => Promise.resolve(true);
    acquire = () => Promise.resolve({ name: 'lease', owner: 'here', token: 1 });
    read = () => Promise.resolve();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const dispatcherOf = (perEndpoint = 8): TenantDispatcher => {
    const context = {
      store: {
        acquireLease: (name: string) => {
          leases.push(`acquire ${name}`);
          return acquire();
        },
        releaseLease: () => Promise.resolve(void leases.push('release')),
      },
      queue: {
        due: async () => {
          reads++;
          await read();
          return { due: found.splice(0), isAll: true };
        },
        isItsTurn: ({ id }: DueDelivery) => {
          asked.push(id);
          return isTurn(id);
        },
      },
      endpoints: { get: () => Promise.resolve({ enabled: true }) },
      attempts: {
        make: ({ id }: DueDelivery) => {
          made.push(id);
          const gate = new Gate();
          gates.set(id, gate);
          return gate.passed;
        },
      },
      clock: new MovedClock(),
      logger: { error: (message: string, fields: object) => said.push([message, fields]) },
      owner: 'here',
      perEndpoint,
      leaseMs: 6_000,
    };
    return new TenantDispatcher('tenant', context as unknown as TenantDispatcherContext);
  };
  /** Until nothing moves: no fake waits for anything but a gate. */
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const end = (...ids: string[]): Promise<void> => {
    for (const id of ids) gates.get(id)?.open();
    return settled();
  };

  it('begins what there is room for: of a company the first, of the others what is left as attempts end', async () => {
    const dispatcher = dispatcherOf(2);
    found = [delivery('a1', 'a', 1), delivery('a2', 'a', 2), delivery('b1', 'b', 1), delivery('c')];
    await dispatcher.wake();
    expect(made).toEqual(['a1', 'b1']);
    await end('a1');
    expect(made).toEqual(['a1', 'b1', 'a2']);
    await end('b1');
    expect(made).toEqual(['a1', 'b1', 'a2', 'c']);
    // Of those that follow what was attempted here the store is not asked.
    expect([asked, reads]).toEqual([['c'], 1]);
    await end('a2', 'c');
    await dispatcher.ended();
    expect(said).toEqual([]);
  });

  it('holds up what is not a company’s turn, and looks for it again with the queue alone', async () => {
    isTurn = (id) => Promise.resolve(id !== 'a3');
    found = [delivery('a3', 'a', 3), delivery('b3', 'b', 3)];
    const dispatcher = dispatcherOf();
    await dispatcher.wake();
    expect([made, asked]).toEqual([['b3'], ['a3', 'b3']]);
    await end('b3');
    expect(asked).toEqual(['a3', 'b3']);
    expect(dispatcher.isIdle).toBe(true);
  });

  it('is idle while nothing is read, waits or is under way', async () => {
    const dispatcher = dispatcherOf(1);
    expect(dispatcher.isIdle).toBe(true);
    const reading = new Gate();
    read = () => reading.passed;
    found = [delivery('a'), delivery('b')];
    const pass = dispatcher.wake();
    expect(dispatcher.isIdle).toBe(false);
    reading.open();
    await pass;
    expect(dispatcher.isIdle).toBe(false);
    await end('a');
    expect(dispatcher.isIdle).toBe(false);
    await end('b');
    expect(dispatcher.isIdle).toBe(true);
  });

  it('begins a delivery once, also where it is read again', async () => {
    const dispatcher = dispatcherOf();
    found = [delivery('a')];
    await dispatcher.wake();
    found = [delivery('a')];
    await dispatcher.wake();
    expect([made, reads, dispatcher.isIdle]).toEqual([['a'], 2, false]);
    await end('a');
    expect([made, leases]).toEqual([['a'], ['acquire webhook-lane/tenant']]);
  });

  it('reads nothing while there is no room, and goes on behind the first end', async () => {
    const dispatcher = dispatcherOf(1);
    found = [delivery('a')];
    await dispatcher.wake();
    found = [delivery('b')];
    await dispatcher.wake();
    expect([made, reads]).toEqual([['a'], 1]);
    await end('a');
    expect([made, reads]).toEqual([['a', 'b'], 2]);
    await end('b');
    expect(reads).toBe(2);
  });

  it('begins and reads nothing where another process holds the lease', async () => {
    acquire = () => Promise.resolve(null);
    const dispatcher = dispatcherOf();
    found = [delivery('a')];
    await dispatcher.wake();
    expect([made, reads, dispatcher.isIdle]).toEqual([[], 0, true]);
    acquire = () => Promise.resolve({ name: 'lease', owner: 'here', token: 2 });
    await dispatcher.wake();
    expect(made).toEqual(['a']);
    await end('a');
  });

  it('says what keeps it from its work, and goes on with the next call', async () => {
    const away = new Error('away');
    acquire = () => Promise.reject(away);
    const dispatcher = dispatcherOf();
    await dispatcher.wake();
    acquire = () => Promise.resolve({ name: 'lease', owner: 'here', token: 1 });
    read = () => Promise.reject(away);
    await dispatcher.wake();
    expect(said).toEqual([
      [expect.stringContaining('lease'), { tenantId: 'tenant', err: away }],
      [expect.stringContaining('cannot be read'), { tenantId: 'tenant', err: away }],
    ]);
    read = () => Promise.resolve();
    found = [delivery('a')];
    await dispatcher.wake();
    expect(made).toEqual(['a']);
    await end('a');
  });

  it('looks again a second after an attempt that could not be made', async () => {
    vi.useFakeTimers();
    const dispatcher = dispatcherOf();
    found = [delivery('a')];
    await dispatcher.wake();
    const away = new Error('away');
    gates.get('a')?.fail(away);
    found = [delivery('a')];
    await vi.advanceTimersByTimeAsync(999);
    expect(said).toEqual([[expect.any(String), { deliveryId: 'a', tenantId: 'tenant', err: away }]]);
    expect(made).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(made).toEqual(['a', 'a']);
    gates.get('a')?.open();
    await dispatcher.ended();
  });

  it('finishes what is under way when it is stopped, begins nothing more, and hands the lease back', async () => {
    const dispatcher = dispatcherOf(1);
    found = [delivery('a'), delivery('b')];
    await dispatcher.wake();
    let isStopped = false;
    const stopped = dispatcher.stop().then(() => {
      isStopped = true;
    });
    await settled();
    expect([isStopped, leases.includes('release')]).toEqual([false, false]);
    await end('a');
    await stopped;
    expect([made, leases.at(-1), dispatcher.isIdle]).toEqual([['a'], 'release', true]);
    found = [delivery('c')];
    await dispatcher.wake();
    expect(made).toEqual(['a']);
  });

  it('leaves the rest of a page where it is stopped in the midst of it', async () => {
    const turn = new Gate();
    isTurn = async () => {
      await turn.passed;
      return true;
    };
    const dispatcher = dispatcherOf();
    found = [delivery('a'), delivery('b')];
    void dispatcher.wake();
    await settled();
    expect(asked).toEqual(['a']);
    const stopped = dispatcher.stop();
    turn.open();
    await settled();
    await end('a');
    await stopped;
    expect([made, asked]).toEqual([['a'], ['a']]);
  });
});
