import { type Aggregate, DomainError } from '#event-sourcing';
import type { EmailOwner, EmailReservationEvent } from './events.js';

/** Whose the address is; null where it is free. `reservedAt` is real time, RFC 3339. */
export interface EmailReservationState {
  readonly owner: EmailOwner | null;
  readonly reservedAt: string | null;
  /** Counts the changes: a judgement of an older version is out of date. */
  readonly version: number;
}

export type EmailReservationCommand =
  /** `anew`: an owner that has the address already reserves it again from now on. */
  | { readonly type: 'Reserve'; readonly owner: EmailOwner; readonly at: string; readonly anew: boolean }
  /** The holder as it was at `version` never came to have the address: it died between reservation and commit. */
  | { readonly type: 'TakeOver'; readonly version: number; readonly owner: EmailOwner; readonly at: string }
  /** `version`: only where it is still as it was then. */
  | { readonly type: 'Release'; readonly owner: EmailOwner; readonly version: number | null };

/** The address is somebody else's; `owner` is for the service's eyes only. */
export class EmailTakenError extends DomainError {
  constructor(
    readonly owner: EmailOwner,
    readonly reservedAt: string,
    readonly version: number,
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
    initialState: { owner: null, reservedAt: null, version: 0 },

    evolve({ version }, event) {
      switch (event.type) {
        case 'EmailReserved':
          return { owner: event.data.owner, reservedAt: event.data.reservedAt, version: version + 1 };
        case 'EmailReleased':
          return { owner: null, reservedAt: null, version: version + 1 };
      }
    },

    decide({ owner: holder, reservedAt, version }, command) {
      switch (command.type) {
        case 'Reserve':
          if (holder === null) return [reserved(command)];
          if (isSame(holder, command.owner)) return command.anew ? [reserved(command)] : [];
          throw new EmailTakenError(holder, reservedAt ?? command.at, version);
        case 'TakeOver':
          if (holder === null) return [reserved(command)];
          if (isSame(holder, command.owner)) return [];
          if (version !== command.version)
            throw new EmailTakenError(holder, reservedAt ?? command.at, version);
          return [{ type: 'EmailReleased', data: { owner: holder } }, reserved(command)];
        case 'Release':
          if (holder === null || !isSame(holder, command.owner)) return [];
          if (command.version !== null && command.version !== version) return [];
          return [{ type: 'EmailReleased', data: { owner: holder } }];
      }
    },
  },
};

const reserved = ({ owner, at }: { owner: EmailOwner; at: string }): EmailReservationEvent => ({
  type: 'EmailReserved',
  data: { owner, reservedAt: at },
});
