import { Gate } from '#kit/kernel/testing';
import type { Harness } from '#platform/hosting/testing';
import type { CustomerEvent, CustomerPersonalData } from '../domain/events.js';

export const customerId = '3DXo6hDMZY9DR0Kk1jQtHdDGMnu';
export const tenantId = '3DXo6eKqBTJ6zL9v2WJrwzXwYbQ';

export const ada: CustomerPersonalData = {
  email: 'Ada@founders.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  countryOfResidence: 'GBR',
  phoneNumber: '+442071838750',
  externalCustomerId: null,
  metadata: {},
};

type Created = Extract<CustomerEvent, { type: 'CustomerCreated' }>;

export const customerCreated = (personal: Created['data']['personal'] = ada): Created => ({
  type: 'CustomerCreated',
  data: { customerId, tenantId, personal },
});

/** A body of `POST /v1/partner/customers`. */
export const customerRequest = (more: object = {}): Record<string, unknown> => ({
  email: 'ada@founders.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  countryOfResidence: 'GBR',
  ...more,
});

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
  const spy = jest.spyOn(eventStore, 'append').mockImplementation(async (...args) => {
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
