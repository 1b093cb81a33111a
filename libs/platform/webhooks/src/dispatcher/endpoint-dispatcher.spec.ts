import { Gate, timers } from '#kit/kernel/testing';
import { MovedClock } from '../testing/webhook-harness.js';
import type { DueDelivery } from './delivery-queue.js';
import type { Outcome } from '../sending/outcome.js';
import { AttemptSlots } from './attempt-slots.js';
import { EndpointDispatcher, type EndpointDispatcherContext } from './endpoint-dispatcher.js';

const delivery = (id: string, firstOf: string | null = null, sequence = 1): DueDelivery =>
  ({ id, revision: 1, document: { firstOf, sequence }, body: '{}' }) as DueDelivery;

afterEach(() => timers.useRealTimers());

describe('an endpoint’s dispatcher', () => {
  let dueDeliveries: DueDelivery[];
  let attempted: string[];
  let gates: Map<string, Gate>;
  let requested: string[];
  let reads: number;
  let leases: string[];
  let logged: unknown[];
  let inTurn: (one: DueDelivery) => Promise<DueDelivery | null>;
  let acquire: () => Promise<unknown>;
  let read: () => Promise<void>;
  let outcome: Pick<Outcome, 'statusCode' | 'durationMs'> | null;
  let slots: AttemptSlots;

  beforeEach(() => {
    [dueDeliveries, attempted, gates, requested] = [[], [], new Map<string, Gate>(), []];
    [reads, leases, logged] = [0, [], []];
    inTurn = (one) => Promise.resolve(one);
    acquire = () => Promise.resolve({ name: 'lease', owner: 'here', token: 1 });
    read = () => Promise.resolve();
    outcome = null;
    slots = new AttemptSlots();
  });

  const dispatcherOf = (perEndpoint = 8): EndpointDispatcher => {
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
          return { due: dueDeliveries.splice(0), isAll: true };
        },
        firstInTurn: (one: DueDelivery) => {
          requested.push(one.id);
          return inTurn(one);
        },
      },
      endpoints: { get: () => Promise.resolve({ enabled: true }) },
      attempts: {
        make: ({ id }: DueDelivery) => {
          attempted.push(id);
          const gate = new Gate();
          gates.set(id, gate);
          return gate.passed.then(() => outcome);
        },
      },
      clock: new MovedClock(),
      logger: { error: (message: string, fields: object) => logged.push([message, fields]) },
      owner: 'here',
      perEndpoint,
      slots,
      leaseMs: 6_000,
    };
    return new EndpointDispatcher('tenant/endpoint', context as unknown as EndpointDispatcherContext);
  };
  /** Waits until only the gates keep the fakes from moving. */
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const end = (...ids: string[]): Promise<void> => {
    for (const id of ids) gates.get(id)?.open();
    return settled();
  };

  it('starts one first attempt per company, then the rest as attempts end', async () => {
    const dispatcher = dispatcherOf(2);
    dueDeliveries = [delivery('a1', 'a', 1), delivery('a2', 'a', 2), delivery('b1', 'b', 1), delivery('c')];
    await dispatcher.wake();
    expect(attempted).toEqual(['a1', 'b1']);
    await end('a1');
    expect(attempted).toEqual(['a1', 'b1', 'a2']);
    await end('b1');
    expect(attempted).toEqual(['a1', 'b1', 'a2', 'c']);
    // The store is not asked about events that follow one attempted here.
    expect([requested, reads]).toEqual([['c'], 1]);
    await end('a2', 'c');
    await dispatcher.ended();
    expect(logged).toEqual([]);
  });

  it('holds up an event until its company’s turn, and then reads the queue again', async () => {
    inTurn = (one) => Promise.resolve(one.id === 'a3' ? null : one);
    dueDeliveries = [delivery('a3', 'a', 3), delivery('b3', 'b', 3)];
    const dispatcher = dispatcherOf();
    await dispatcher.wake();
    expect([attempted, requested]).toEqual([['b3'], ['a3', 'b3']]);
    await end('b3');
    expect(requested).toEqual(['a3', 'b3']);
    expect(dispatcher.isIdle).toBe(true);
  });

  it('starts the company’s first delivery in place of a later one, which follows', async () => {
    const first = delivery('a1', 'a', 5);
    inTurn = (one) => Promise.resolve(one.id === 'a2' ? first : one);
    dueDeliveries = [delivery('a2', 'a', 6), first];
    const dispatcher = dispatcherOf();
    await dispatcher.wake();
    expect(attempted).toEqual(['a1']);
    await end('a1');
    expect([attempted, requested]).toEqual([['a1', 'a2'], ['a2']]);
    await end('a2');
    expect(dispatcher.isIdle).toBe(true);
  });

  it('is idle while nothing is read, waiting or running', async () => {
    const dispatcher = dispatcherOf(1);
    expect(dispatcher.isIdle).toBe(true);
    const reading = new Gate();
    read = () => reading.passed;
    dueDeliveries = [delivery('a'), delivery('b')];
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

  it('starts a delivery once even if it is read twice', async () => {
    const dispatcher = dispatcherOf();
    dueDeliveries = [delivery('a')];
    await dispatcher.wake();
    dueDeliveries = [delivery('a')];
    await dispatcher.wake();
    expect([attempted, reads, dispatcher.isIdle]).toEqual([['a'], 2, false]);
    await end('a');
    expect([attempted, leases]).toEqual([['a'], ['acquire webhook-lane/tenant/endpoint']]);
  });

  it('reads nothing while there is no room, and continues after the first attempt ends', async () => {
    const dispatcher = dispatcherOf(1);
    dueDeliveries = [delivery('a')];
    await dispatcher.wake();
    dueDeliveries = [delivery('b')];
    await dispatcher.wake();
    expect([attempted, reads]).toEqual([['a'], 1]);
    await end('a');
    expect([attempted, reads]).toEqual([['a', 'b'], 2]);
    await end('b');
    expect(reads).toBe(2);
  });

  it('makes more attempts at once while the endpoint responds fast, and fewer after failures', async () => {
    const all = Array.from({ length: 12 }, (_, index) => delivery(`${index}`));
    dueDeliveries = all.slice(0, 3);
    read = () => Promise.resolve(void (dueDeliveries = all.splice(0)));
    const dispatcher = dispatcherOf(1);
    await dispatcher.wake();
    expect(attempted).toEqual(['0']);
    outcome = { statusCode: 200, durationMs: 10 };
    await end('0');
    expect(attempted).toEqual(['0', '1', '2']);
    await end('1', '2');
    expect(attempted).toHaveLength(7);
    outcome = { statusCode: 500, durationMs: 10 };
    await end('3', '4');
    // Half of four, twice: nothing starts until only one attempt is left.
    expect(attempted).toHaveLength(7);
    await end('5', '6');
    expect(attempted).toHaveLength(8);
    outcome = null;
    for (let id = 7; id < 12; id++) await end(`${id}`);
    await dispatcher.ended();
  });

  it('waits for a slot before it takes the lease', async () => {
    const held = await Promise.all(
      Array.from({ length: 256 }, () => slots.next(new AbortController().signal)),
    );
    const dispatcher = dispatcherOf();
    dueDeliveries = [delivery('a'), delivery('b')];
    const pass = dispatcher.wake();
    await settled();
    await dispatcher.keepLease();
    expect([leases, attempted, dispatcher.isIdle]).toEqual([[], [], false]);
    held[0]?.giveBack();
    await settled();
    expect([leases.length, attempted]).toEqual([1, ['a']]);
    await end('a');
    await pass;
    expect(attempted).toEqual(['a', 'b']);
    await end('b');
  });

  it('waits for no slot any more after it is stopped', async () => {
    await Promise.all(Array.from({ length: 256 }, () => slots.next(new AbortController().signal)));
    const dispatcher = dispatcherOf();
    dueDeliveries = [delivery('a')];
    void dispatcher.wake();
    await settled();
    await dispatcher.stop();
    expect([attempted, leases]).toEqual([[], []]);
  });

  it('starts and reads nothing while another process holds the lease', async () => {
    acquire = () => Promise.resolve(null);
    const dispatcher = dispatcherOf();
    dueDeliveries = [delivery('a')];
    await dispatcher.wake();
    expect([attempted, reads, dispatcher.isIdle]).toEqual([[], 0, true]);
    acquire = () => Promise.resolve({ name: 'lease', owner: 'here', token: 2 });
    await dispatcher.wake();
    expect(attempted).toEqual(['a']);
    await end('a');
  });

  it('logs a store failure and continues with the next call', async () => {
    const away = new Error('away');
    acquire = () => Promise.reject(away);
    const dispatcher = dispatcherOf();
    await dispatcher.wake();
    acquire = () => Promise.resolve({ name: 'lease', owner: 'here', token: 1 });
    read = () => Promise.reject(away);
    await dispatcher.wake();
    expect(logged).toEqual([
      [expect.stringContaining('lease'), { tenantId: 'tenant', endpointId: 'endpoint', err: away }],
      [expect.stringContaining('cannot be read'), { tenantId: 'tenant', endpointId: 'endpoint', err: away }],
    ]);
    read = () => Promise.resolve();
    dueDeliveries = [delivery('a')];
    await dispatcher.wake();
    expect(attempted).toEqual(['a']);
    await end('a');
  });

  it('reads the queue again one second after an attempt that could not be made', async () => {
    timers.useFakeTimers();
    const dispatcher = dispatcherOf();
    dueDeliveries = [delivery('a')];
    await dispatcher.wake();
    const away = new Error('away');
    gates.get('a')?.fail(away);
    dueDeliveries = [delivery('a')];
    await timers.advanceTimersByTimeAsync(999);
    expect(logged).toEqual([
      [expect.any(String), { deliveryId: 'a', tenantId: 'tenant', endpointId: 'endpoint', err: away }],
    ]);
    expect(attempted).toEqual(['a']);
    await timers.advanceTimersByTimeAsync(1);
    expect(attempted).toEqual(['a', 'a']);
    gates.get('a')?.open();
    await dispatcher.ended();
  });

  it('makes a first attempt that could not be made before those of later events', async () => {
    timers.useFakeTimers();
    const planned = [delivery('a1', 'a', 1), delivery('a2', 'a', 2)];
    inTurn = () => Promise.resolve(planned[0] ?? null);
    read = () => {
      dueDeliveries = [...planned];
      return Promise.resolve();
    };
    const dispatcher = dispatcherOf();
    await dispatcher.wake();
    gates.get('a1')?.fail(new Error('away'));
    await timers.advanceTimersByTimeAsync(1_000);
    expect(attempted).toEqual(['a1', 'a1']);
    planned.shift();
    gates.get('a1')?.open();
    await timers.advanceTimersByTimeAsync(0);
    expect(attempted).toEqual(['a1', 'a1', 'a2']);
    gates.get('a2')?.open();
    await dispatcher.ended();
  });

  it('does not start a delivery whose attempt ended while the queue was read, and then reads again', async () => {
    const dispatcher = dispatcherOf();
    dueDeliveries = [delivery('a')];
    await dispatcher.wake();
    dueDeliveries = [delivery('a')];
    const reading = new Gate();
    read = () => reading.passed;
    const pass = dispatcher.wake();
    await settled();
    await end('a');
    reading.open();
    await pass;
    expect([attempted, reads]).toEqual([['a'], 3]);
  });

  it('finishes running attempts on stop, starts no more and releases the lease', async () => {
    const dispatcher = dispatcherOf(1);
    dueDeliveries = [delivery('a'), delivery('b')];
    await dispatcher.wake();
    let isStopped = false;
    const stopped = dispatcher.stop().then(() => {
      isStopped = true;
    });
    await settled();
    expect([isStopped, leases.includes('release')]).toEqual([false, false]);
    await end('a');
    await stopped;
    expect([attempted, leases.at(-1), dispatcher.isIdle]).toEqual([['a'], 'release', true]);
    dueDeliveries = [delivery('c')];
    await dispatcher.wake();
    expect(attempted).toEqual(['a']);
  });

  it('leaves the rest of a page to others if it is stopped in the middle', async () => {
    const turn = new Gate();
    inTurn = async (one) => {
      await turn.passed;
      return one;
    };
    const dispatcher = dispatcherOf();
    dueDeliveries = [delivery('a'), delivery('b')];
    void dispatcher.wake();
    await settled();
    expect(requested).toEqual(['a']);
    const stopped = dispatcher.stop();
    turn.open();
    await settled();
    await end('a');
    await stopped;
    expect([attempted, requested]).toEqual([['a'], ['a']]);
  });
});
