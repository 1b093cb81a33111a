export * from './email-reservation.decider.js';
export * from './email-reservation.domain.js';
export * from './email-reservation.errors.js';
export * from './email-reservation.events.js';
export * from './email-reservation.module.js';
export * from './email-reservations.js';
