export {
  type Held,
  type Reservation,
  type ReservationCommand,
  type ReservationFormat,
  reservationOf,
  type ReservationState,
} from './domain/reservation.js';
export {
  type Holder,
  holderIn,
  type NameChange,
  NO_CHANGE,
  type Outcome,
  Reservations,
} from './reservations.js';
