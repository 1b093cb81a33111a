import { given } from '#kit/event-sourcing/testing';
import { emailReservation } from '../email-reservations.js';
import { type EmailOwner, emailReservationFormat as format } from './events.js';

const owner: EmailOwner = { kind: 'customer', id: '1', tenantId: 't1' };
const reservedAt = '2026-01-01T00:00:00.000Z';

describe('a stored e-mail reservation', () => {
  it('contains owner and time, and can be read back', () => {
    const reserved = { type: 'EmailReserved', data: { owner, reservedAt } };
    expect(format.reserved({ owner, reservedAt })).toEqual(reserved);
    expect(format.read(format.reserved({ owner, reservedAt }))).toEqual({ owner, reservedAt });
    expect(format.released(owner)).toEqual({ type: 'EmailReleased', data: { owner } });
    expect(format.read(format.released(owner))).toBeNull();
  });

  it('distinguishes owners by kind and id', () => {
    expect(format.isSame(owner, { ...owner, tenantId: null })).toBe(true);
    expect(format.isSame(owner, { ...owner, kind: 'portal-user' })).toBe(false);
    expect(format.isSame(owner, { ...owner, id: '2' })).toBe(false);
  });

  it('is the state for reserving and releasing', () => {
    const { decider } = emailReservation;
    const [reserved, released] = [format.reserved({ owner, reservedAt }), format.released(owner)];
    given(decider).when({ type: 'Reserve', owner, at: reservedAt }).then(reserved);
    given(decider, reserved).when({ type: 'Release', owner, version: null }).then(released);
  });
});
