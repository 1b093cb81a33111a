import { Global, Module } from '@nestjs/common';
import { EmailReservations } from './email-reservations.js';

@Global()
@Module({ providers: [EmailReservations], exports: [EmailReservations] })
export class EmailReservationModule {}
