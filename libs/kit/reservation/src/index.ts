export {
  type Held,
  type Reservation,
  type ReservationCommand,
  type ReservationFormat,
  reservationOf,
  type ReservationState,
} from './domain/reservation.js';
export { type Holder, holderIn } from './holder.js';
export { type NameChange, NO_CHANGE } from './reservations.js';
export { type Outcome, Reservations } from './reservations.js';
