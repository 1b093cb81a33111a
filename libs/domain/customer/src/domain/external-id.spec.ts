import { given } from '#kit/event-sourcing/testing';
import { externalId } from '../reservations/external-ids.js';
import { externalIdFormat as format } from './external-id.js';

const reservedAt = '2026-11-20T12:00:00.000Z';

describe('a stored external id', () => {
  it('contains customer and time, and can be read back', () => {
    const reserved = { type: 'ExternalIdReserved', data: { customerId: 'one', reservedAt } };
    expect(format.reserved({ owner: 'one', reservedAt })).toEqual(reserved);
    expect(format.read(format.reserved({ owner: 'one', reservedAt }))).toEqual({ owner: 'one', reservedAt });
    expect(format.released('one')).toEqual({ type: 'ExternalIdReleased', data: { customerId: 'one' } });
    expect(format.read(format.released('one'))).toBeNull();
  });

  it('distinguishes customers', () => {
    expect([format.isSame('one', 'one'), format.isSame('one', 'two')]).toEqual([true, false]);
  });

  it('is the state for reserving and releasing', () => {
    const { decider } = externalId;
    const [reserved, released] = [format.reserved({ owner: 'one', reservedAt }), format.released('one')];
    given(decider).when({ type: 'Reserve', owner: 'one', at: reservedAt }).then(reserved);
    given(decider, reserved).when({ type: 'Release', owner: 'one', version: null }).then(released);
  });
});
