export {
  type Held,
  type Reservation,
  type ReservationCommand,
  type ReservationFormat,
  reservationOf,
  type ReservationState,
} from './domain/reservation.js';
export * from './reservations.js';
