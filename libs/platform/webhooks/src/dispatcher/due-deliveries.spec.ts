import { timers } from '#kit/kernel/testing';
import type { WebhookEndpoints } from '../endpoint/webhook-endpoints.js';
import type { DeliveryDocument, EndpointDocument } from '../records.js';
import { MovedClock } from '../testing/webhook-harness.js';
import type { DeliveryQueue, DueDelivery } from './delivery-queue.js';
import { DueDeliveries } from './due-deliveries.js';

const [one, two, three] = ['one', 'two', 'three'].map((id) => ({ id }) as DueDelivery);
if (!one || !two || !three) throw new Error('expected three deliveries');

describe('DueDeliveries', () => {
  let result: { readonly due: DueDelivery[]; readonly isAll: boolean };
  let endpoint: Pick<EndpointDocument, 'enabled'> | null;
  let canceled: unknown[];
  let whileReading: () => void;
  let due: DueDeliveries;

  beforeEach(() => {
    timers.useFakeTimers();
    [result, endpoint, canceled] = [{ due: [one, two], isAll: true }, { enabled: true }, []];
    whileReading = () => undefined;
    const queue: Pick<DeliveryQueue, 'due' | 'giveUp'> = {
      due: () => {
        whileReading();
        return Promise.resolve(result);
      },
      giveUp: (tenantId, _, isOver) => {
        const over = [true, false].map((test) => isOver({ test } as DeliveryDocument));
        return Promise.resolve(void canceled.push([tenantId, ...over]));
      },
    };
    const endpoints = { get: () => Promise.resolve(endpoint) };
    due = new DueDeliveries(
      'tenant/endpoint',
      queue as DeliveryQueue,
      endpoints as unknown as WebhookEndpoints,
      new MovedClock(),
    );
  });
  afterEach(() => timers.useRealTimers());

  it('reads the queue if it may have deliveries, and keeps them in order until they are taken', async () => {
    expect([due.isEmpty, due.isStale]).toEqual([true, false]);
    due.expectMore();
    expect(due.isStale).toBe(true);
    await due.read();
    expect([due.isEmpty, due.isStale]).toEqual([false, false]);
    expect(due.takeAll()).toEqual([one, two]);
    expect([due.isEmpty, due.isStale]).toEqual([true, false]);
    due.putBack(two);
    due.putBack(three);
    expect(due.isEmpty).toBe(false);
    expect(due.takeAll()).toEqual([two, three]);
  });

  it('does not read again after it has read all deliveries', async () => {
    due.expectMore();
    await due.read();
    timers.advanceTimersByTime(60_000);
    expect(due.isStale).toBe(false);
  });

  it('reads on while there are more, but only now and then while some wait', async () => {
    result = { due: [one], isAll: false };
    await due.read();
    expect(due.isStale).toBe(false);
    timers.advanceTimersByTime(249);
    expect(due.isStale).toBe(false);
    timers.advanceTimersByTime(1);
    expect(due.isStale).toBe(true);
    await due.read();
    expect(due.isStale).toBe(false);
    due.takeAll();
    expect(due.isStale).toBe(true);
  });

  it('reads again if more deliveries were announced meanwhile', async () => {
    whileReading = () => due.expectMore();
    await due.read();
    due.takeAll();
    expect(due.isStale).toBe(true);
  });

  it('cancels all but tests if the endpoint is disabled, and tests too if it is gone', async () => {
    await due.read();
    expect(canceled).toEqual([]);
    endpoint = { enabled: false };
    await due.read();
    endpoint = null;
    await due.read();
    expect(canceled).toEqual([
      ['tenant/endpoint', false, true],
      ['tenant/endpoint', true, true],
    ]);
  });
});
