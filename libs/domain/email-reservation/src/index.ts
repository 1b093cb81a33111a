export * from './domain/errors.js';
export type { EmailOwner } from './domain/events.js';
export * from './email-reservation.domain.js';
export * from './email-reservation.module.js';
export { EmailReservations, normalizeEmail } from './email-reservations.js';
