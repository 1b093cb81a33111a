import type { Recorded } from '#kit/event-sourcing';
import { project, recorded } from '#kit/event-sourcing/testing';
import type { CustomerEvent } from '../events.js';
import { ada, customerCreated, customerId, tenantId } from '../../testing/fixtures.js';
import { type CustomerDocument, customers, externalIdWords } from './customers.js';

const recordedAt = '2026-11-20T12:00:00.000Z';
const created = recorded(customerCreated(), { position: 10, metadata: { recordedAt } });
const bound = recorded<CustomerEvent>({
  type: 'ExternalCustomerIdBound',
  data: { customerId, personal: { externalCustomerId: 'A-1' } },
});

/** Returns the customer with their search words. */
function after(...events: Recorded<CustomerEvent>[]) {
  const document = project(customers, events).get(customerId);
  return document && { ...document, search: wordsOf(document) };
}
const wordsOf = (document: CustomerDocument) => customers.search?.(document).join(' ');

describe('customers', () => {
  it('show the person', () => {
    expect(after(created)).toEqual({
      personal: { ...ada, metadata: {} },
      customerId,
      tenantId,
      createdAt: recordedAt,
      updatedAt: recordedAt,
      position: 10,
      search: 'ada lovelace ada@founders.example founders.example example',
    });
  });

  it('show an update, and when it was made', () => {
    const updatedAt = '2026-11-21T12:00:00.000Z';
    const updated = recorded<CustomerEvent>(
      {
        type: 'CustomerUpdated',
        data: {
          customerId,
          fields: ['lastName', 'phoneNumber'],
          personal: { lastName: 'King', phoneNumber: null },
        },
      },
      { metadata: { recordedAt: updatedAt } },
    );
    expect(after(created, updated)).toMatchObject({
      personal: { lastName: 'King', phoneNumber: null },
      createdAt: recordedAt,
      updatedAt,
      search: 'ada king ada@founders.example founders.example example',
    });
  });

  it("show the partner's id after it was bound", () => {
    expect(after(created, bound)).toMatchObject({
      personal: { externalCustomerId: 'A-1' },
      position: 10,
      search: expect.stringContaining(externalIdWords('A-1')[0] ?? '') as unknown,
    });
  });

  it('show the new e-mail address, and are found only by it', () => {
    const moved = recorded<CustomerEvent>({
      type: 'CustomerEmailChanged',
      data: { customerId, personal: { email: 'ada@engines.example' } },
    });
    expect(after(created, moved)).toMatchObject({
      personal: { email: 'ada@engines.example' },
      search: 'ada lovelace ada@engines.example engines.example example',
    });
  });

  it('show nothing of an erased person', () => {
    const erased = recorded<CustomerEvent>({
      type: 'CustomerErased',
      data: { customerId, reason: 'asked for' },
    });
    expect(project(customers, [created, bound, erased]).get(customerId)).toBeUndefined();
    expect(project(customers, [recorded(customerCreated(null))]).get(customerId)).toBeUndefined();
  });

  it('ignore customers that were never created, or were erased before the id was bound', () => {
    expect(project(customers, [bound]).get(customerId)).toBeUndefined();
    const erased = { ...bound, data: { customerId, personal: null } } as typeof bound;
    expect(project(customers, [created, erased]).get(customerId)).toBeUndefined();
  });

  it('are unchanged if a reservation is revoked', () => {
    const revoked = recorded<CustomerEvent>({ type: 'CustomerReservationRevoked', data: { customerId } });
    expect(project(customers, [created, revoked])).toEqual(project(customers, [created]));
  });

  it('are unchanged by a repeated event', () => {
    expect(project(customers, [created, created, bound, bound])).toEqual(
      project(customers, [created, bound]),
    );
  });
});
