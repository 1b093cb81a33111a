import { type Aggregate, DomainError } from '#event-sourcing';
import type { EmailOwner, EmailReservationEvent } from './email-reservation.events.js';

/** Whose the address is; null where it is free. `reservedAt` is real time, RFC 3339. */
export interface EmailReservationState {
  readonly owner: EmailOwner | null;
  readonly reservedAt: string | null;
}

export type EmailReservationCommand =
  | { readonly type: 'Reserve'; readonly owner: EmailOwner; readonly at: string }
  /** `from` never came to be: it died between its reservation and its commit. */
  | { readonly type: 'TakeOver'; readonly from: EmailOwner; readonly owner: EmailOwner; readonly at: string }
  | { readonly type: 'Release'; readonly owner: EmailOwner };

/** The address is somebody else's; `owner` is for the service's eyes only. */
export class EmailTakenError extends DomainError {
  constructor(
    readonly owner: EmailOwner,
    readonly reservedAt: string,
  ) {
    super('E_EMAIL_IN_USE', 'This e-mail address cannot be used.');
  }
}

const isSame = (one: EmailOwner, other: EmailOwner): boolean =>
  one.kind === other.kind && one.id === other.id;

/** One e-mail address: its stream is named by a keyed hash, so that no event holds the address itself. */
export const emailReservation: Aggregate<
  EmailReservationState,
  EmailReservationCommand,
  EmailReservationEvent
> = {
  category: 'emailReservation',
  events: { EmailReserved: 1, EmailReleased: 1 },
  decider: {
    initialState: { owner: null, reservedAt: null },

    evolve(_state, event) {
      switch (event.type) {
        case 'EmailReserved':
          return { owner: event.data.owner, reservedAt: event.data.reservedAt };
        case 'EmailReleased':
          return { owner: null, reservedAt: null };
      }
    },

    decide({ owner: holder, reservedAt }, command) {
      switch (command.type) {
        case 'Reserve':
          if (holder === null) return [reserved(command)];
          if (isSame(holder, command.owner)) return [];
          throw new EmailTakenError(holder, reservedAt ?? command.at);
        case 'TakeOver':
          if (holder === null) return [reserved(command)];
          if (isSame(holder, command.owner)) return [];
          if (!isSame(holder, command.from)) throw new EmailTakenError(holder, reservedAt ?? command.at);
          return [{ type: 'EmailReleased', data: { owner: holder } }, reserved(command)];
        case 'Release':
          if (holder === null || !isSame(holder, command.owner)) return [];
          return [{ type: 'EmailReleased', data: { owner: holder } }];
      }
    },
  },
};

const reserved = ({ owner, at }: { owner: EmailOwner; at: string }): EmailReservationEvent => ({
  type: 'EmailReserved',
  data: { owner, reservedAt: at },
});
