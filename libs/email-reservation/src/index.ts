export * from './domain/errors.js';
export type { EmailOwner, EmailReservationEvent } from './domain/events.js';
export { normalizeEmail } from './domain/format.js';
export * from './email-reservation.domain.js';
export * from './email-reservation.module.js';
export { EmailReservations, type OwnerProbe } from './email-reservations.js';
