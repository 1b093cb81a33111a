export { type Held, type ReservationFormat, reservationOf } from './domain/reservation.js';
export * from './reservations.js';
