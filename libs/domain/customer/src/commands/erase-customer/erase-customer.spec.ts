import { EventStoreUnavailableError } from '#kit/event-store';
import { newId } from '#kit/kernel';
import { EraseCustomer, EraseCustomerHandler } from './erase-customer.js';

describe('an erasure', () => {
  it('is to be repeated if a new leader of the log does not show its event yet', async () => {
    const customers = {
      load: () => Promise.resolve({ state: { tenantId: 'tenant' }, history: () => Promise.resolve([]) }),
      execute: () => Promise.resolve(),
    };
    const destroyed: string[] = [];
    const keyRing = { destroy: (id: string) => Promise.resolve(destroyed.push(id)) };
    const handler = new EraseCustomerHandler(
      { of: () => customers } as never,
      {} as never,
      {} as never,
      keyRing as never,
    );
    const erase = new EraseCustomer(newId(), 'The person asked for it.', {} as never);
    await expect(handler.execute(erase)).rejects.toThrow(EventStoreUnavailableError);
    expect(destroyed).toEqual([]);
  });
});
