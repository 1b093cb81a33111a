import type { ReservationFormat } from '#kit/reservation';
import { type OfCompany, ofCompany } from './events.js';

// Names and shapes are storage formats. The stream's name is a keyed hash of tenant and id.

export type ExternalCompanyIdEvent =
  | {
      readonly type: 'ExternalCompanyIdReserved';
      /** `reservedAt` is real time, RFC 3339. */
      readonly data: OfCompany & { readonly reservedAt: string };
    }
  | { readonly type: 'ExternalCompanyIdReleased'; readonly data: OfCompany };

export const externalCompanyIdFormat: ReservationFormat<OfCompany, ExternalCompanyIdEvent> = {
  category: 'externalCompanyId',
  events: {
    ExternalCompanyIdReserved: { version: 1 },
    ExternalCompanyIdReleased: { version: 1 },
  },
  reserved: ({ owner, reservedAt }) => ({
    type: 'ExternalCompanyIdReserved',
    data: { ...ofCompany(owner), reservedAt },
  }),
  released: (owner) => ({ type: 'ExternalCompanyIdReleased', data: ofCompany(owner) }),

  read(event) {
    switch (event.type) {
      case 'ExternalCompanyIdReserved':
        return { owner: ofCompany(event.data), reservedAt: event.data.reservedAt };
      case 'ExternalCompanyIdReleased':
        return null;
    }
  },

  isSame: (one, other) => one.companyId === other.companyId,
};
