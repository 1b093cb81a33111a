import type { Aggregate } from '#event-sourcing';
import type { ExternalIdEvent } from './external-id.events.js';

/** Who holds the id; null where it is free. */
export type ExternalIdState = { readonly customerId: string; readonly reservedAt: string } | null;

export type ExternalIdCommand =
  /** Takes the id where it is free, or held by `from`, who is known never to have come to be. */
  | {
      readonly type: 'ReserveExternalId';
      readonly customerId: string;
      readonly at: string;
      readonly from: string | null;
    }
  | { readonly type: 'ReleaseExternalId'; readonly customerId: string };

/** One tenant's external customer id: its stream is the lock that makes it unique. A lost reservation changes nothing. */
export const externalId: Aggregate<ExternalIdState, ExternalIdCommand, ExternalIdEvent> = {
  category: 'externalCustomerId',
  events: { ExternalIdReserved: 1, ExternalIdReleased: 1 },
  decider: {
    initialState: null,

    evolve(_state, event) {
      switch (event.type) {
        case 'ExternalIdReserved':
          return event.data;
        case 'ExternalIdReleased':
          return null;
      }
    },

    decide(holder, command) {
      const { customerId } = command;
      switch (command.type) {
        case 'ReserveExternalId': {
          const reserved = {
            type: 'ExternalIdReserved',
            data: { customerId, reservedAt: command.at },
          } as const;
          if (holder === null) return [reserved];
          if (holder.customerId !== command.from || holder.customerId === customerId) return [];
          return [{ type: 'ExternalIdReleased', data: { customerId: holder.customerId } }, reserved];
        }
        case 'ReleaseExternalId':
          if (holder?.customerId !== customerId) return [];
          return [{ type: 'ExternalIdReleased', data: { customerId } }];
      }
    },
  },
};
