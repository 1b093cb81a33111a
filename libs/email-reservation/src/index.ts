export * from './domain/decider.js';
export * from './domain/errors.js';
export * from './domain/events.js';
export * from './email-reservation.domain.js';
export * from './email-reservation.module.js';
export * from './email-reservations.js';
