import { fold } from '#kit/event-sourcing';
import { given } from '#kit/event-sourcing/testing';
import { customer, type CustomerChanges } from './decider.js';
import type { CustomerEvent } from './events.js';
import { ada, customerCreated, customerId, tenantId } from '../testing/fixtures.js';

const { decider } = customer;
const create = { type: 'CreateCustomer', customerId, tenantId, personal: ada } as const;
const bind = (externalCustomerId: string) => ({ type: 'BindExternalId', externalCustomerId }) as const;
const bound = (externalCustomerId: string): CustomerEvent => ({
  type: 'ExternalCustomerIdBound',
  data: { customerId, personal: { externalCustomerId } },
});
const change = (email: string) => ({ type: 'ChangeEmail', email }) as const;
const revoked: CustomerEvent = { type: 'CustomerReservationRevoked', data: { customerId } };
const changed = (email: string): CustomerEvent => ({
  type: 'CustomerEmailChanged',
  data: { customerId, personal: { email } },
});

describe('a customer', () => {
  it('is created', () => {
    given(decider).when(create).then(customerCreated());
  });

  it('can be created once', () => {
    given(decider, customerCreated()).when(create).then();
  });

  it("gets the partner's id", () => {
    given(decider, customerCreated()).when(bind('A-1')).then(bound('A-1'));
  });

  it('ignores the same id', () => {
    given(decider, customerCreated(), bound('A-1')).when(bind('A-1')).then();
  });

  it('keeps its id', () => {
    given(decider, customerCreated({ ...ada, externalCustomerId: 'A-1' }))
      .when(bind('A-2'))
      .thenThrows('E_RESOURCE_CONFLICT');
  });

  it('cannot get an id before it exists', () => {
    given(decider).when(bind('A-1')).thenThrows('E_NOT_FOUND');
  });

  it('cannot get an id after the erasure', () => {
    given(decider, customerCreated(null)).when(bind('A-1')).thenThrows('E_NOT_FOUND');
  });

  it('cannot change its address or details before it exists', () => {
    given(decider).when(change('ada@engines.example')).thenThrows('E_NOT_FOUND');
    given(decider).when({ type: 'AddDetails', details: ada }).thenThrows('E_NOT_FOUND');
  });

  it('does not exist if it was never created, whatever other events say', () => {
    given(decider, bound('A-1')).when(create).then(customerCreated());
  });

  it.each([
    ['before', customerCreated(null), bound('A-1')],
    ['after', customerCreated(), { ...bound('A-1'), data: { customerId, personal: null } } as CustomerEvent],
  ])('has no data if the person was erased %s the id was bound', (_, ...events) => {
    given(decider, ...events)
      .when(bind('A-2'))
      .thenThrows('E_NOT_FOUND');
  });

  it('moves to another e-mail address', () => {
    given(decider, customerCreated())
      .when(change('ada@engines.example'))
      .then(changed('ada@engines.example'));
  });

  it('does not move to its own address', () => {
    given(decider, customerCreated()).when(change(ada.email)).then();
  });

  it('cannot move after the erasure', () => {
    given(decider, customerCreated(null)).when(change('ada@engines.example')).thenThrows('E_NOT_FOUND');
  });

  describe('created by a session with few details', () => {
    const unnamed = { ...ada, firstName: null, lastName: null, countryOfResidence: null };
    const add = { type: 'AddDetails', details: { ...ada, phoneNumber: '+442071838750' } } as const;
    const added = (personal: object): CustomerEvent => ({
      type: 'CustomerDetailsAdded',
      data: { customerId, personal },
    });
    const { firstName, lastName, countryOfResidence } = ada;
    const names = { firstName, lastName, countryOfResidence };

    it('gets missing details once', () => {
      const phoneNumber = '+442071838750';
      const first = customerCreated({ ...unnamed, phoneNumber: null });
      given(decider, first)
        .when(add)
        .then(added({ ...names, phoneNumber }));
      given(decider, first, added({ ...names, phoneNumber }))
        .when(add)
        .then();
    });

    it('keeps known details', () => {
      given(decider, customerCreated({ ...unnamed, firstName: 'Augusta', phoneNumber: '+15550100' }))
        .when(add)
        .then(added({ lastName, countryOfResidence }));
    });

    it('gets metadata only if it has none', () => {
      const metadata = { plan: 'gold' };
      const details = { ...ada, metadata };
      given(decider, customerCreated()).when({ type: 'AddDetails', details }).then(added({ metadata }));
      given(decider, customerCreated({ ...ada, metadata: { plan: 'silver' } }))
        .when({ type: 'AddDetails', details })
        .then();
      given(decider, customerCreated())
        .when({ type: 'AddDetails', details: { ...ada, metadata: {} } })
        .then();
    });

    it('gets no empty details, and none after the erasure', () => {
      const names = { firstName: null, lastName: null, countryOfResidence: null, phoneNumber: null };
      const details = { ...names, metadata: {} };
      given(decider, customerCreated(unnamed)).when({ type: 'AddDetails', details }).then();
      given(decider, customerCreated(null)).when(add).thenThrows('E_NOT_FOUND');
    });
  });

  describe('updated by its partner', () => {
    const update = (changes: CustomerChanges) => ({ type: 'UpdateCustomer', changes }) as const;
    const updated = (fields: readonly string[], personal: object): CustomerEvent => ({
      type: 'CustomerUpdated',
      data: { customerId, fields, personal },
    });

    it('records the fields that changed, and clears a value with null', () => {
      given(decider, customerCreated())
        .when(update({ firstName: 'Ada', lastName: 'King', phoneNumber: null }))
        .then(updated(['lastName', 'phoneNumber'], { lastName: 'King', phoneNumber: null }));
    });

    it('records a new address as its own event', () => {
      given(decider, customerCreated())
        .when(update({ email: 'ada@engines.example', externalCustomerId: 'A-1' }))
        .then(changed('ada@engines.example'), updated(['externalCustomerId'], { externalCustomerId: 'A-1' }));
    });

    it('records nothing if every field has its value already', () => {
      given(decider, customerCreated()).when(update(ada)).then();
      given(decider, customerCreated())
        .when(update({ lastName: undefined }))
        .then();
      given(decider, customerCreated(), updated(['lastName'], { lastName: 'King' }))
        .when(update({ lastName: 'King' }))
        .then();
    });

    it('merges metadata by key, up to twenty entries', () => {
      const set = updated(['metadata'], { metadata: { plan: 'gold', region: 'eu' } });
      given(decider, customerCreated())
        .when(update({ metadata: { plan: 'gold', region: 'eu' } }))
        .then(set);
      given(decider, customerCreated(), set)
        .when(update({ metadata: { plan: 'gold', region: null } }))
        .then(updated(['metadata'], { metadata: { plan: 'gold' } }));
      given(decider, customerCreated(), set)
        .when(update({ metadata: { plan: 'gold' } }))
        .then();
      given(decider, customerCreated(), set)
        .when(update({ metadata: null }))
        .then(updated(['metadata'], { metadata: {} }));
      const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 'x']));
      given(decider, customerCreated())
        .when(update({ metadata: many }))
        .thenThrows('E_VALIDATION_FAILED');
    });

    it('cannot be updated before it exists or after the erasure', () => {
      given(decider)
        .when(update({ lastName: 'King' }))
        .thenThrows('E_NOT_FOUND');
      given(decider, customerCreated(null))
        .when(update({ lastName: 'King' }))
        .thenThrows('E_NOT_FOUND');
    });
  });

  it('can be erased once, and then has no data', () => {
    const erase = { type: 'EraseCustomer', reason: 'asked for' } as const;
    const erased: CustomerEvent = { type: 'CustomerErased', data: { customerId, reason: 'asked for' } };
    given(decider).when(erase).thenThrows('E_NOT_FOUND');
    given(decider, customerCreated()).when(erase).then(erased);
    given(decider, customerCreated(null)).when(erase).then(erased);
    given(decider, customerCreated(), erased).when(erase).then();
    given(decider, customerCreated(), erased).when(bind('A-1')).thenThrows('E_NOT_FOUND');
    given(decider, customerCreated(), erased).when(change('ada@engines.example')).thenThrows('E_NOT_FOUND');
  });

  it('is unchanged, or still does not exist, if one of its reservations is revoked', () => {
    const revoke = { type: 'RevokeReservation', customerId } as const;
    given(decider).when(revoke).then(revoked);
    given(decider, revoked).when(create).then(customerCreated());
    given(decider, customerCreated(), revoked).when(revoke).then(revoked);
    given(decider, customerCreated(), revoked).when(create).then();
    expect(fold(decider, [customerCreated(), revoked])).toEqual(fold(decider, [customerCreated()]));
  });
});
