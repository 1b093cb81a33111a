import type { Aggregate } from '#kit/event-sourcing';
import type { OperatorActEvent } from './events.js';

/** The operators' acts on one stream, in order. */
export type OperatorActs = readonly OperatorActEvent[];

export interface OperatorActCommand {
  readonly type: 'RecordAct';
  readonly act: OperatorActEvent;
}

/** Its id is the name of the stream that was acted on. */
export const operatorAct: Aggregate<OperatorActs, OperatorActCommand, OperatorActEvent> = {
  category: 'operatorAct',
  events: {
    PersonalDataRevealed: { version: 1, visibleToPartner: false },
    ParkedEventSkipped: { version: 1, visibleToPartner: false },
    ParkedEventRetried: { version: 1, visibleToPartner: false },
    DeliveryResent: { version: 1, visibleToPartner: false },
    DeliveriesRecovered: { version: 1, visibleToPartner: false },
    SuspensionExplained: { version: 1, visibleToPartner: false },
    EndpointEnabled: { version: 1, visibleToPartner: false },
  },
  decider: {
    initialState: [],

    evolve(acts, event) {
      switch (event.type) {
        case 'PersonalDataRevealed':
        case 'ParkedEventSkipped':
        case 'ParkedEventRetried':
        case 'DeliveryResent':
        case 'DeliveriesRecovered':
        case 'SuspensionExplained':
        case 'EndpointEnabled':
          return [...acts, event];
      }
    },

    decide: (_, { act }) => [act],
  },
};
