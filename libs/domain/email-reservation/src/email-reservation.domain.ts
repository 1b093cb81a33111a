import type { Domain } from '#platform/hosting';
import { emailReservationErrors } from './domain/errors.js';
import { EmailReservationModule } from './email-reservation.module.js';
import { emailReservation } from './email-reservations.js';

export const emailReservationDomain: Domain = {
  name: 'email-reservation',
  aggregates: [emailReservation],
  projections: [],
  webhooks: [],
  errors: emailReservationErrors,
  processes: [],
  workers: [],
  modules: { api: [EmailReservationModule] },
};
