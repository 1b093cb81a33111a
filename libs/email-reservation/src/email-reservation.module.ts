import { Global, Module } from '@nestjs/common';
import type { Domain } from '#event-sourcing';
import { emailReservation } from './domain/decider.js';
import { EmailReservations } from './email-reservations.js';

export const emailReservationDomain: Domain = {
  aggregates: [emailReservation],
  upcasters: [],
  projections: [],
  webhooks: [],
};

@Global()
@Module({ providers: [EmailReservations], exports: [EmailReservations] })
export class EmailReservationModule {}
