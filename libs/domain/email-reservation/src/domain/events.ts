import type { ReservationFormat } from '#kit/reservation';

// Names and shapes are storage formats: change one only with a new version and an upcaster.

/** The owner of an e-mail address. */
export interface EmailOwner {
  readonly kind: 'customer' | 'portal-user';
  /** The customer's id; for a partner's first portal user the tenant's id, for invited users `<tenant>/<user>`. */
  readonly id: string;
  readonly tenantId: string | null;
}

export type EmailReservationEvent =
  | {
      readonly type: 'EmailReserved';
      readonly data: { readonly owner: EmailOwner; readonly reservedAt: string };
    }
  | { readonly type: 'EmailReleased'; readonly data: { readonly owner: EmailOwner } };

/** Storage format of reservations of e-mail addresses. */
export const emailReservationFormat: ReservationFormat<EmailOwner, EmailReservationEvent> = {
  category: 'emailReservation',
  events: {
    EmailReserved: { version: 1 },
    EmailReleased: { version: 1 },
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
