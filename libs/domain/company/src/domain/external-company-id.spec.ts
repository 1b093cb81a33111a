import { given } from '#kit/event-sourcing/testing';
import { externalCompanyId } from '../reservations/external-company-ids.js';
import { externalCompanyIdFormat as format } from './external-company-id.js';

const reservedAt = '2026-11-20T12:00:00.000Z';
const owner = { companyId: 'one', customerId: 'ada' };

describe('a stored external company id', () => {
  it('contains company, customer and time, and can be read back', () => {
    const reserved = { type: 'ExternalCompanyIdReserved', data: { ...owner, reservedAt } };
    expect(format.reserved({ owner, reservedAt })).toEqual(reserved);
    expect(format.read(format.reserved({ owner, reservedAt }))).toEqual({ owner, reservedAt });
    expect(format.released(owner)).toEqual({ type: 'ExternalCompanyIdReleased', data: owner });
    expect(format.read(format.released(owner))).toBeNull();
  });

  it('distinguishes companies', () => {
    const other = { ...owner, companyId: 'two' };
    expect([format.isSame(owner, { ...owner }), format.isSame(owner, other)]).toEqual([true, false]);
  });

  it('is the state for reserving and releasing', () => {
    const { decider } = externalCompanyId;
    const [reserved, released] = [format.reserved({ owner, reservedAt }), format.released(owner)];
    given(decider).when({ type: 'Reserve', owner, at: reservedAt }).then(reserved);
    given(decider, reserved).when({ type: 'Release', owner, version: null }).then(released);
  });
});
