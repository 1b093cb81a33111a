import type { Domain } from '#event-sourcing';
import { emailReservation } from './email-reservations.js';

export const emailReservationDomain: Domain = {
  aggregates: [emailReservation],
  upcasters: [],
  projections: [],
  webhooks: [],
};
