import type { ReservationFormat } from '#kit/reservation';

// Names and shapes are storage formats. The stream's name is a keyed hash of tenant and id; no event contains the
// id.

export type ExternalIdEvent =
  | {
      readonly type: 'ExternalIdReserved';
      /** `reservedAt` is real time, RFC 3339. */
      readonly data: { readonly customerId: string; readonly reservedAt: string };
    }
  | { readonly type: 'ExternalIdReleased'; readonly data: { readonly customerId: string } };

/** Storage format of reservations of partners' customer ids. Owners are customers, by id. */
export const externalIdFormat: ReservationFormat<string, ExternalIdEvent> = {
  category: 'externalCustomerId',
  events: {
    ExternalIdReserved: { version: 1 },
    ExternalIdReleased: { version: 1 },
  },
  reserved: ({ owner, reservedAt }) => ({
    type: 'ExternalIdReserved',
    data: { customerId: owner, reservedAt },
  }),
  released: (customerId) => ({ type: 'ExternalIdReleased', data: { customerId } }),

  read(event) {
    switch (event.type) {
      case 'ExternalIdReserved':
        return { owner: event.data.customerId, reservedAt: event.data.reservedAt };
      case 'ExternalIdReleased':
        return null;
    }
  },

  isSame: (one, other) => one === other,
};
