import type { Aggregate } from '#kit/event-sourcing';
import type { OperatorActEvent } from './events.js';

/** What operators did about one stream, in order. */
export type OperatorActs = readonly OperatorActEvent[];

export interface OperatorActCommand {
  readonly type: 'RecordAct';
  readonly act: OperatorActEvent;
}

/** Its id is the name of the stream that was acted on. */
export const operatorAct: Aggregate<OperatorActs, OperatorActCommand, OperatorActEvent> = {
  category: 'operatorAct',
  events: {
    PersonalDataRevealed: 1,
    ParkedEventSkipped: 1,
    ParkedEventRetried: 1,
    DeliveryResent: 1,
    DeliveriesRecovered: 1,
    SuspensionExplained: 1,
    EndpointEnabled: 1,
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
