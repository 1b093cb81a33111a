import type { ReservationFormat } from '#kit/reservation';
import type { EmailOwner, EmailReservationEvent } from './events.js';

/** Storage format of reservations of e-mail addresses. */
export const emailReservationFormat: ReservationFormat<EmailOwner, EmailReservationEvent> = {
  category: 'emailReservation',
  events: {
    EmailReserved: { version: 1, visibleToPartner: false },
    EmailReleased: { version: 1, visibleToPartner: false },
  },
  reserved: (data) => ({ type: 'EmailReserved', data }),
  released: (owner) => ({ type: 'EmailReleased', data: { owner } }),

  read(event) {
    switch (event.type) {
      case 'EmailReserved':
        return event.data;
      case 'EmailReleased':
        return null;
    }
  },

  isSame: (one, other) => one.kind === other.kind && one.id === other.id,
};

/** Normalizes an address for comparison: trimmed, in lower case. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();
